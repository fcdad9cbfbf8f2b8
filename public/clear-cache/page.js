import { readGroups, readUsage } from "./stores.js";

const formatCount = (count, one, many = `${one}s`) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** `isSafe`: initially selected, because nothing is lost. `formatLost` describes the data that only this browser has. */
const GROUPS = {
  quick: {
    title: "Caches",
    about: "Copies of your listings and your account. Pegboard loads them again.",
    isSafe: true,
  },
  sent: {
    title: "Photos of finished cards",
    about: "The server has these photos. This browser deletes them when it needs the space.",
    isSafe: true,
  },
  settings: {
    title: "Settings of this browser",
    about: "The theme, camera, pedal, columns and station name.",
  },
  "sign-in": { title: "Sign-in", about: "Clearing this signs you out of Pegboard in this browser." },
  photos: {
    title: "Photos not on the server yet",
    about: "Cards and batches that aren't finished. To upload them first, open the capture studio.",
    formatLost: (count) => formatCount(count, "photo"),
  },
  typed: {
    title: "Unsaved forms",
    about: "Changes to listings that you haven't saved. To keep them, open the listings and save.",
    formatLost: (count) => formatCount(count, "unsaved form"),
  },
  wishlists: {
    title: "Wishlists",
    about: "The server has the saved ones.",
    formatLost: (count) => formatCount(count, "wishlist"),
  },
  visitor: {
    title: "Gallery wishlists",
    about: "Your lists in sellers' galleries. Only this browser can change them.",
    formatLost: (count) => formatCount(count, "gallery wishlist"),
  },
  bulk: {
    title: "Bulk manager",
    about: "Imported rows, and the progress of ending them.",
    formatLost: (count) => formatCount(count, "bulk manager entry", "bulk manager entries"),
  },
  others: {
    title: "Everything else",
    about: "Pegboard doesn't know these entries. Another version may have stored them.",
    formatLost: (count) => formatCount(count, "unknown entry", "unknown entries"),
  },
};

const element = (id) => document.getElementById(id);
let groups = [];

element("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const lost = findChosen().filter(({ only = 0 }) => only > 0);
  if (lost.length === 0) {
    void clear();
    return;
  }
  element("lost").replaceChildren(
    ...lost.map(({ id, only }) => createElement("li", {}, GROUPS[id].formatLost(only))),
  );
  element("ask").showModal();
  element("keep").focus();
});
element("keep").addEventListener("click", () => element("ask").close());
element("lose").addEventListener("click", () => {
  element("ask").close();
  void clear();
});
element("form").addEventListener("change", showChosen);

async function showGroups() {
  try {
    groups = await readGroups();
    const { usage, quota } = await readUsage();
    element("usage").textContent =
      usage === null
        ? "This browser doesn't report how much space Pegboard uses."
        : `Pegboard uses about ${formatSize(usage)} of the ${formatSize(quota)} that this browser allows.`;
  } catch (error) {
    groups = [];
    showStatus("danger", `The stored data can't be read: ${describeError(error)}`);
  }
  element("groups").replaceChildren(...groups.map(createRow));
  element("form").hidden = groups.length === 0;
  if (groups.length === 0 && element("status").childElementCount === 0) {
    showStatus("success", "Pegboard has stored nothing in this browser.");
  }
  showChosen();
}

function createRow({ id, names, count, bytes, only = 0 }) {
  const { title, about, isSafe = false, formatLost } = GROUPS[id];
  const box = createElement("input", { type: "checkbox", name: id, id: `box-${id}`, checked: isSafe });
  box.setAttribute("aria-describedby", `about-${id}`);
  const facts = [formatCount(count, "entry", "entries"), bytes > 0 ? `about ${formatSize(bytes)}` : "–"].join(
    " · ",
  );
  const text = createElement(
    "div",
    {},
    createElement("label", { htmlFor: box.id }, title),
    createElement("p", { className: "muted", id: `about-${id}` }, about),
    ...(id === "others" ? [createElement("p", { className: "muted" }, names.join(", "))] : []),
    ...(only > 0 && formatLost
      ? [createElement("p", { className: "warning" }, `Only in this browser: ${formatLost(only)}`)]
      : []),
  );
  return createElement("li", {}, box, text, createElement("span", { className: "facts muted" }, facts));
}

const findChosen = () => groups.filter(({ id }) => element(`box-${id}`).checked);

function showChosen() {
  const these = findChosen();
  const bytes = these.reduce((sum, group) => sum + group.bytes, 0);
  element("chosen").textContent =
    these.length === 0 ? "Nothing is selected" : `${these.length} selected, about ${formatSize(bytes)}`;
  element("clear").disabled = these.length === 0;
}

async function clear() {
  const these = findChosen();
  element("clear").disabled = true;
  const failed = [];
  for (const group of these) {
    try {
      await group.clear();
    } catch (error) {
      failed.push(`${GROUPS[group.id].title}: ${describeError(error)}`);
    }
  }
  if (failed.length > 0) showStatus("danger", `Not cleared. ${failed.join(" ")}`);
  else showStatus("success", `Cleared: ${these.map(({ id }) => GROUPS[id].title).join(", ")}.`);
  await showGroups();
}

function showStatus(tone, text) {
  element("status").replaceChildren(createElement("p", { className: `banner ${tone}` }, text));
}

/** Adds texts as text nodes, so that stored data can't become markup. */
function createElement(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

function formatSize(bytes) {
  if (bytes === null || bytes === undefined) return "–";
  const units = ["bytes", "kB", "MB", "GB"];
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${size.toLocaleString("en-US", { maximumFractionDigits: size < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`;
}

const describeError = (error) => (error instanceof Error ? error.message : String(error));

await showGroups();
