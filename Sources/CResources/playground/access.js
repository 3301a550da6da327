// Sends requests to the service. If it requires a key, the user is asked for one, which is kept while the tab is open.
import { $ } from "./elements.js";

const item = "espalier-key";
let asking = null;
let isDeclined = false;

/** `fetch` with the user's key. If the service refuses the request without a valid key, it is sent again with another. */
export async function fetchWithKey(target, options = {}) {
  const used = sessionStorage.getItem(item);
  const response = await fetch(target, withKey(options, used));
  if (response.status !== 401 || isDeclined) return response;
  asking ??= ask(used).finally(() => { asking = null; });
  const key = await asking;
  return key === null ? response : fetchWithKey(target, options);
}

/** Lets the next refused request ask for a key again, after the user has declined. */
export function askAgain() { isDeclined = false; }

function withKey(options, key) {
  return key === null ? options : { ...options, headers: { ...options.headers, Authorization: `Bearer ${key}` } };
}

async function ask(refused) {
  // Another request may have got a key since this one was sent.
  const current = sessionStorage.getItem(item);
  if (current !== refused) return current;
  const key = await entered(refused === null ? "This service requires a key." : "The service refuses this key. Enter another one.");
  isDeclined = key === null;
  if (isDeclined) return null;
  sessionStorage.setItem(item, key);
  return key;
}

/** The key that the user enters, or null. */
async function entered(words) {
  // The first requests are sent before the page is complete.
  if (document.readyState === "loading") await new Promise((done) => document.addEventListener("DOMContentLoaded", done, { once: true }));
  const dialog = $("key-dialog");
  $("key-words").textContent = words;
  $("key").value = "";
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      const key = $("key").value.trim();
      // A key has no other characters; anything else could not be sent.
      done(dialog.returnValue === "use" && /^[\w.~+/=-]+$/.test(key) ? key : null);
    }, { once: true });
  });
}
