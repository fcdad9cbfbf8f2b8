// Lists what Pegboard stores in the browser. Uses no code of the application, which may be broken. The names of keys
// and databases come from web/src/lib/firestore/localData.ts and its imports (decisions/web/0064).

import {
  awaitTransaction,
  deleteDatabase,
  deleteDatabases,
  emptyDatabases,
  groupDatabases,
  measureValue,
  openExisting,
  readDatabases,
} from "./databases.js";
import { KEYS } from "./keys.js";

const CAPTURES = "pegboard-captures";

/** The names of databases, by group. */
const DATABASES = {
  bulk: [/^pegboard-bulk-/],
  captures: [new RegExp(`^${CAPTURES}$`)],
  "sign-in": [/^firebaseLocalStorageDb$/],
  quick: [/^(pegboard-collection-|firestore\/|firebase-heartbeat|firebase-app-check)/],
};

/** Returns the first group with a matching pattern, so that each name is in one group. */
const findGroup = (groups, name) =>
  Object.keys(groups).find((id) => groups[id].some((pattern) => pattern.test(name))) ?? "others";

/** Returns the stored data in groups. `only` counts what the server doesn't have. `clear` deletes the group. */
export async function readGroups() {
  const storages = readStorages();
  const databases = await readDatabases();
  const captures = await readCaptures(databases);
  const readGroup = (id, clearDatabases = deleteDatabases) =>
    joinGroups(
      groupDatabases(
        databases.filter(({ name }) => findGroup(DATABASES, name) === id),
        clearDatabases,
      ),
      groupEntries(storages.filter(({ key }) => findGroup(KEYS, key) === id)),
    );
  const countKeys = ({ names }, test) => names.filter(test).length;

  const [typed, visitor, bulk, others] = ["typed", "visitor", "bulk", "others"].map((id) => readGroup(id));
  return [
    { id: "quick", ...joinGroups(readGroup("quick"), await readCaches()) },
    { id: "sent", ...captures.sent },
    { id: "settings", ...readGroup("settings") },
    { id: "sign-in", ...readGroup("sign-in", emptyDatabases) },
    { id: "photos", ...captures.unsent },
    { id: "typed", ...typed, only: countKeys(typed, (name) => !name.includes("pegboard.newListing.")) },
    { id: "wishlists", ...readGroup("wishlists"), only: countUnsavedWishlists(storages) },
    {
      id: "visitor",
      ...visitor,
      only: countKeys(visitor, (name) => name.includes("pegboard.visitor.wishlist.")),
    },
    { id: "bulk", ...bulk, only: bulk.count },
    { id: "others", ...others, only: others.count },
  ].filter(({ count }) => count > 0);
}

/** Returns the browser's figures for this origin, in bytes. Null if it reports none. */
export async function readUsage() {
  const { usage = null, quota = null } = (await navigator.storage?.estimate?.().catch(() => ({}))) ?? {};
  return { usage, quota };
}

function readStorages() {
  return ["localStorage", "sessionStorage"].flatMap((storage) => {
    try {
      // A character takes two bytes.
      return Object.entries(window[storage]).map(([key, value]) => ({
        storage,
        key,
        value,
        bytes: 2 * (key.length + value.length),
      }));
    } catch {
      // Storage is blocked, so it is empty.
      return [];
    }
  });
}

function groupEntries(entries) {
  return {
    names: entries.map(({ storage, key }) => `${storage} ${key}`),
    count: entries.length,
    bytes: sum(entries.map(({ bytes }) => bytes)),
    clear: async () => entries.forEach(({ storage, key }) => window[storage].removeItem(key)),
  };
}

function countUnsavedWishlists(storages) {
  return sum(
    storages
      .filter(({ key }) => findGroup(KEYS, key) === "wishlists")
      .map(({ value }) => {
        try {
          return JSON.parse(value).filter(({ saved }) => saved !== true).length;
        } catch {
          return 1;
        }
      }),
  );
}

/**
 * Groups the studio's photos by whether the server has them. It has those of a finished card whose last revision is in the
 * server's queue. Everything else may exist only here.
 */
async function readCaptures(databases) {
  const found = databases.find(({ name }) => name === CAPTURES);
  const records = found?.records ?? new Map();
  const cards = records.get("cards") ?? [];
  const isSent = ({ value: { item, revision = 0, mirrored, aside } }) =>
    aside === undefined && item?.status === "completed" && mirrored === revision;
  const sent = new Set(cards.filter(isSent).map(({ key }) => key));
  const findRecords = (store, test) => (records.get(store) ?? []).filter(test);
  const sentPhotos = findRecords("photos", ({ key }) => sent.has(key[0]));
  const photos = findRecords("photos", ({ key }) => !sent.has(key[0]));
  const pictures = findRecords("batchFiles", ({ key }) => key[1] === "picture");
  const sumBytes = (entries) => sum(entries.map(({ value }) => measureValue(value)));
  const rest = found ? found.count - sent.size - sentPhotos.length : 0;
  return {
    sent: {
      names: [],
      count: sent.size,
      bytes: sumBytes(sentPhotos) + sumBytes(cards.filter(isSent)),
      clear: () => removeCards([...sent]),
    },
    unsent: {
      names: found ? [CAPTURES] : [],
      count: rest,
      bytes: sumBytes(photos) + sumBytes(findRecords("batchFiles", () => true)),
      only: photos.length + pictures.length,
      clear: () => deleteDatabase(CAPTURES),
    },
  };
}

async function removeCards(captureIds) {
  const database = await openExisting(CAPTURES);
  if (!database) return;
  const writing = database.transaction(["cards", "photos"], "readwrite");
  for (const captureId of captureIds) {
    writing.objectStore("cards").delete(captureId);
    for (const side of ["front", "back"]) writing.objectStore("photos").delete([captureId, side]);
  }
  await awaitTransaction(writing);
  database.close();
}

async function readCaches() {
  const names = "caches" in window ? await caches.keys().catch(() => []) : [];
  return {
    names: names.map((name) => `cache ${name}`),
    count: names.length,
    bytes: 0,
    clear: async () => void (await Promise.all(names.map((name) => caches.delete(name)))),
  };
}

function joinGroups(...groups) {
  return {
    names: groups.flatMap(({ names }) => names),
    count: sum(groups.map(({ count }) => count)),
    bytes: sum(groups.map(({ bytes }) => bytes)),
    clear: async () => {
      for (const { clear } of groups) await clear();
    },
  };
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
