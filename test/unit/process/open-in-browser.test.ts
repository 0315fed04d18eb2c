import { expect, test } from "vitest";
import { openersFor } from "../../../src/process/open-in-browser.ts";

const PAGE = "/state/a b.html";
const ADDRESS = "file:///state/a%20b.html";

test.each<[string, NodeJS.Platform, Record<string, string>, ReturnType<typeof openersFor>]>([
  ["a display", "linux", { DISPLAY: ":0" }, [["xdg-open", PAGE]]],
  ["Wayland", "linux", { WAYLAND_DISPLAY: "wayland-0" }, [["xdg-open", PAGE]]],
  ["no display", "linux", {}, null],
  ["no display, and BROWSER", "linux", { BROWSER: "code-browser" }, [["code-browser", ADDRESS]]],
  [
    "BROWSER with arguments, then the desktop",
    "linux",
    { BROWSER: "firefox --new-window %s:w3m '-o x'", DISPLAY: ":0" },
    [
      ["firefox", "--new-window", ADDRESS],
      ["w3m", "-o x", ADDRESS],
      ["xdg-open", PAGE],
    ],
  ],
  ["WSL", "linux", { WSL_DISTRO_NAME: "Debian" }, [["wslview", PAGE]]],
  ["macOS", "darwin", {}, [["open", PAGE]]],
  ["Windows", "win32", {}, [["rundll32", "url.dll,FileProtocolHandler", PAGE]]],
])("%s: the programs that may open a page", (_, platform, env, expected) => {
  expect(openersFor(PAGE, env, platform)).toEqual(expected);
});
