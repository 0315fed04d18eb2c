import { el } from "./dom.ts";

const THEMES = ["auto", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const KEY = "tool-report-theme";

/** Lets the reader choose between light, dark and the system's own, and remembers it where the browser does. */
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
      // It holds until the page is closed.
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
