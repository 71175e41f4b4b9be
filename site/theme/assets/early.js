(d=>{d.classList.add("js");for(let n of["theme","contrast","warmth","suits","size"])try{let v=localStorage.getItem("forehand-"+n);if(v)d.dataset[n]=v}catch{}})(document.documentElement)
