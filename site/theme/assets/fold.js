if(innerWidth<960)document.querySelector(".toc").open=false
