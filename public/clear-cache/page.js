import { readGroups, readUsage } from "./stores.js";

const counted = (count, one, many = `${one}s`) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** `isSafe`: selected at first, for it comes back by itself. `lost`: what the server doesn't have of it, in words. */
const WORDS = {
  quick: {
    title: "Kept to be quicker",
    about: "Your listings and your record as last read. They are read again from the server.",
    isSafe: true,
  },
  sent: {
    title: "Photos of finished cards",
    about: "The server has them. They stay here only as long as there is room.",
    isSafe: true,
  },
  settings: {
    title: "Settings of this browser",
    about: "Theme, camera, pedal, columns, and which station this is.",
  },
  "sign-in": { title: "Sign-in", about: "Clearing it signs you out of Pegboard in this browser." },
  photos: {
    title: "Photos on their way",
    about: "Cards and batches that are not finished. Open the capture studio to have them sent first.",
    lost: (count) => counted(count, "photo"),
  },
  typed: {
    title: "Forms that are not saved",
    about: "What you typed into listings. Open them and save it first.",
    lost: (count) => counted(count, "form with typed text", "forms with typed text"),
  },
  wishlists: {
    title: "Wishlists",
    about: "The server has those that are saved.",
    lost: (count) => counted(count, "wishlist"),
  },
  visitor: {
    title: "Wishlists in galleries",
    about: "What you put aside in sellers’ galleries. Only this browser can change those lists.",
    lost: (count) => counted(count, "list in a gallery", "lists in galleries"),
  },
  bulk: {
    title: "Bulk manager",
    about: "Imported rows, and how far a run of endings has come.",
    lost: (count) => counted(count, "imported row or note", "imported rows and notes"),
  },
  others: {
    title: "Everything else",
    about: "Pegboard doesn’t know these. They may be of an older or a newer version.",
    lost: (count) => counted(count, "unknown entry", "unknown entries"),
  },
};

const element = (id) => document.getElementById(id);
let groups = [];

element("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const lost = chosen().filter(({ only = 0 }) => only > 0);
  if (lost.length === 0) {
    void clear();
    return;
  }
  element("lost").replaceChildren(...lost.map(({ id, only }) => made("li", {}, WORDS[id].lost(only))));
  element("ask").showModal();
  element("keep").focus();
});
element("keep").addEventListener("click", () => element("ask").close());
element("lose").addEventListener("click", () => {
  element("ask").close();
  void clear();
});
element("form").addEventListener("change", showChosen);

async function show() {
  try {
    groups = await readGroups();
    const { usage, quota } = await readUsage();
    element("usage").textContent =
      usage === null
        ? "This browser doesn’t say how much room Pegboard takes."
        : `Pegboard takes about ${sizeText(usage)} of the ${sizeText(quota)} that this browser gives it.`;
  } catch (error) {
    groups = [];
    say("danger", `What is kept can’t be read: ${messageOf(error)}`);
  }
  element("groups").replaceChildren(...groups.map(row));
  element("form").hidden = groups.length === 0;
  if (groups.length === 0 && element("status").childElementCount === 0) {
    say("success", "Pegboard keeps nothing in this browser.");
  }
  showChosen();
}

function row({ id, names, count, bytes, only = 0 }) {
  const { title, about, isSafe = false, lost } = WORDS[id];
  const box = made("input", { type: "checkbox", name: id, id: `box-${id}`, checked: isSafe });
  box.setAttribute("aria-describedby", `about-${id}`);
  const facts = [counted(count, "entry", "entries"), bytes > 0 ? `about ${sizeText(bytes)}` : "–"].join(
    " · ",
  );
  const text = made(
    "div",
    {},
    made("label", { htmlFor: box.id }, title),
    made("p", { className: "muted", id: `about-${id}` }, about),
    ...(id === "others" ? [made("p", { className: "muted" }, names.join(", "))] : []),
    ...(only > 0 && lost ? [made("p", { className: "warning" }, `Only in this browser: ${lost(only)}`)] : []),
  );
  return made("li", {}, box, text, made("span", { className: "facts muted" }, facts));
}

const chosen = () => groups.filter(({ id }) => element(`box-${id}`).checked);

function showChosen() {
  const these = chosen();
  const bytes = these.reduce((sum, group) => sum + group.bytes, 0);
  element("chosen").textContent =
    these.length === 0 ? "Nothing is selected" : `${these.length} selected, about ${sizeText(bytes)}`;
  element("clear").disabled = these.length === 0;
}

async function clear() {
  const these = chosen();
  element("clear").disabled = true;
  const failed = [];
  for (const group of these) {
    try {
      await group.clear();
    } catch (error) {
      failed.push(`${WORDS[group.id].title}: ${messageOf(error)}`);
    }
  }
  const cleared = these.length - failed.length;
  if (failed.length > 0) say("danger", `Not cleared. ${failed.join(" ")}`);
  else say("success", `Cleared: ${these.map(({ id }) => WORDS[id].title).join(", ")}.`);
  if (cleared > 0 || failed.length > 0) await show();
}

function say(tone, text) {
  element("status").replaceChildren(made("p", { className: `banner ${tone}` }, text));
}

/** Text is text: nothing that is stored here can become markup. */
function made(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

function sizeText(bytes) {
  if (bytes === null || bytes === undefined) return "–";
  const units = ["bytes", "kB", "MB", "GB"];
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${size.toLocaleString("en-US", { maximumFractionDigits: size < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`;
}

const messageOf = (error) => (error instanceof Error ? error.message : String(error));

await show();
