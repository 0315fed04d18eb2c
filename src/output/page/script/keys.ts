import { button, el } from "./dom.ts";

/** A key with its action, described for the help. */
export interface KeyAction {
  readonly key: string;
  readonly does: string;
  act(): void;
}

/** Listens to keys outside of fields, and returns the dialog that lists them, which `?` opens. */
export function listenToKeys(actions: readonly KeyAction[]): { open(): void } {
  const rows = [
    ...actions,
    { key: "?", does: "show this help" },
    { key: "Esc", does: "close it, or leave the search" },
  ];
  const close = button({ class: "plainbutton", onclick: () => dialog.close() }, "Close");
  const dialog: HTMLDialogElement = el(
    "dialog",
    { class: "help", "aria-labelledby": "help-title" },
    el("h2", { id: "help-title" }, "Keyboard"),
    el(
      "dl",
      {},
      ...rows.flatMap(({ key, does }) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, does)]),
    ),
    close,
  );
  document.body.append(dialog);
  const open = (): void => {
    if (!dialog.open) dialog.showModal();
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
    const { target } = event;
    if (target instanceof HTMLElement && target.matches("input, select, textarea")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    const action = event.key === "?" ? { act: open } : actions.find(({ key }) => key === event.key);
    if (action === undefined) return;
    event.preventDefault();
    action.act();
  });
  return { open };
}
