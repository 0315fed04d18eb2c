import { el } from "./dom.ts";

const THEMES = ["auto", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const KEY = "tool-report-theme";

/** Creates the switch between light, dark and the system's theme, and remembers the choice if the browser can. */
export function openThemes(): { readonly button: HTMLButtonElement; next(): void } {
  let theme: Theme = stored();
  const button = el("button", { type: "button", class: "plainbutton" });
  const show = (): void => {
    if (theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    button.textContent = `Theme: ${theme}`;
  };
  const next = (): void => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // The choice lasts until the page is closed.
    }
    show();
  };
  button.addEventListener("click", next);
  show();
  return { button, next };
}

function stored(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === kept) ?? "auto";
  } catch {
    return "auto";
  }
}
