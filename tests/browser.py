"""A browser for tests: Chromium, driven through chromedriver by the WebDriver protocol."""

import base64
import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
CI = bool(os.environ.get("CI"))


def skip_or_fail(reason: str) -> None:
    """Skip a test for want of something; where everything must be there, fail."""
    if CI:
        pytest.fail(reason)
    pytest.skip(reason)


class Browser:
    """A window."""

    def __init__(self, root: str) -> None:
        self._root = root
        self.session = ""

    def call(self, method: str, path: str, body: object = None) -> Any:
        """Return the answer of the driver."""
        data = json.dumps(body if body is not None else {}).encode() if method == "POST" else None
        request = urllib.request.Request(f"{self._root}{self.session}{path}", data, method=method)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(json.load(error)["value"]["message"]) from None

    def go(self, address: str) -> None:
        """Open an address."""
        self.call("POST", "/url", {"url": address})

    @property
    def address(self) -> str:
        """Where the window is."""
        return str(self.call("GET", "/url"))

    def run(self, script: str, *values: object) -> Any:
        """Return what the body of a function comes to; `arguments` are its values. A promise is waited for."""
        return self.call("POST", "/execute/sync", {"script": script, "args": list(values)})

    def wait(self, script: str) -> Any:
        """Return what an expression is once it is true."""
        for _ in range(200):
            if found := self.run(f"return {script}"):
                return found
            time.sleep(0.02)
        raise AssertionError(f"never true: {script}")

    def click(self, selector: str) -> None:
        """Click on the first element that a selector names."""
        found = self.call("POST", "/element", {"using": "css selector", "value": selector})
        self.call("POST", f"/element/{next(iter(found.values()))}/click")

    def type(self, selector: str, text: str) -> None:
        """Type into an element, after what it held is gone."""
        found = next(iter(self.call("POST", "/element", {"using": "css selector", "value": selector}).values()))
        self.call("POST", f"/element/{found}/clear")
        self.call("POST", f"/element/{found}/value", {"text": text})

    def developer(self, command: str, **values: object) -> Any:
        """Give a command of the developer tools."""
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": values})

    def width(self, pixels: int) -> None:
        """Make the window as wide as that."""
        self.developer(
            "Emulation.setDeviceMetricsOverride", width=pixels, height=800, deviceScaleFactor=1, mobile=False
        )

    def scheme(self, name: str) -> None:
        """Prefer `light` or `dark`."""
        self.developer("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def pdf(self) -> bytes:
        """Return the page as it is printed, by its own rules for paper."""
        made = self.developer("Page.printToPDF", preferCSSPageSize=True)
        return base64.b64decode(made["data"])


@contextmanager
def browsing(folder: Path) -> Iterator[Browser]:
    """A browser whose profile lies in a folder; the test is skipped where there is none."""
    if CHROMIUM is None or DRIVER is None:
        skip_or_fail("needs the browser Chromium and its driver: apt-get install chromium chromium-driver")
    assert CHROMIUM is not None and DRIVER is not None
    driver = subprocess.Popen([DRIVER, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert driver.stdout is not None
        line = next(line for line in driver.stdout if "successfully" in line)
        browser = Browser(f"http://127.0.0.1:{line.rstrip().rstrip('.').rpartition(' ')[2]}/session")
        options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={folder}"]
        chrome = {"binary": CHROMIUM, "args": [*options, "--disable-dev-shm-usage"]}
        started = browser.call("POST", "", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": chrome}}})
        browser.session = f"/{started['sessionId']}"
        try:
            yield browser
        finally:
            browser.call("DELETE", "")
    finally:
        driver.terminate()
        driver.wait()
        if driver.stdout is not None:
            driver.stdout.close()
