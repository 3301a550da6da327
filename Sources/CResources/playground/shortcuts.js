// Keys of the whole page.
import { $ } from "./elements.js";

/** Calls `undo`, `redo`, `play` and `deselect` for their keys. */
export function listenToKeys({ undo, redo, play, deselect }) {
  addEventListener("keydown", (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    // The browser's own history of the text knows nothing of repairs and menus.
    const commands = { z: event.shiftKey ? redo : undo, y: redo, o: () => $("open").click(), s: () => $("download").click() };
    const act = isCommand ? commands[key] : plain(event, { play, deselect })[event.key];
    if (!act || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    act();
  });
}

/** The keys without Control, which do nothing in fields. */
function plain(event, { play, deselect }) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("textarea, input, select")) return {};
  const isButton = event.target.matches("button, [role=slider]");
  return { "?": () => $("help").click(), Escape: deselect, ...(isButton || $("player").hidden ? {} : { " ": play }) };
}
