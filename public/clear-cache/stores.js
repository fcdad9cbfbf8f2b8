// What this origin keeps in the browser, by itself: no code of the application, which may be what is broken. The names of
// keys and databases are those of web/src/lib/firestore/localData.ts and the modules that it names (decisions/web/0064).

import {
  databasesGroup,
  deleteDatabase,
  doneOf,
  emptied,
  openAsItIs,
  readDatabases,
  sizeOf,
} from "./databases.js";
import { KEYS } from "./keys.js";

const CAPTURES = "pegboard-captures";
const SIGN_IN = "firebaseLocalStorageDb";

/** A group of what is kept. `only` says how many things in it the server doesn't have; `clear` takes all of it away. */
export async function readGroups() {
  const storages = readStorages();
  const databases = await readDatabases();
  const caches = await readCaches();
  const captures = await readCaptures(databases);
  const storage = (name, test) =>
    entriesGroup(storages.filter((entry) => entry.storage === name || !name).filter(test));
  const stored = (...patterns) => storage(null, ({ key }) => patterns.some((pattern) => pattern.test(key)));
  const kept = (test) => databasesGroup(databases.filter(({ name }) => test(name)));

  const typed = stored(...KEYS.typed);
  const wishlists = stored(...KEYS.wishlists);
  const visitor = stored(...KEYS.visitor);
  const bulk = joined(
    kept((name) => name.startsWith("pegboard-bulk-")),
    stored(...KEYS.bulk),
  );
  const settings = stored(...KEYS.settings);
  const signIn = joined(
    emptied(databases.filter(({ name }) => name === SIGN_IN)),
    stored(...KEYS["sign-in"]),
  );
  const quick = joined(
    kept((name) => /^(pegboard-collection-|firestore\/|firebase-heartbeat|firebase-app-check)/.test(name)),
    stored(...KEYS.quick),
    caches,
  );
  const known = [typed, wishlists, visitor, bulk, settings, signIn, quick].flatMap(({ names }) => names);
  const others = joined(
    storage(null, ({ storage: of, key }) => !known.includes(nameOf(of, key))),
    kept((name) => name !== CAPTURES && name !== SIGN_IN && !known.includes(name)),
  );
  return [
    { id: "quick", ...quick },
    { id: "sent", ...captures.sent },
    { id: "settings", ...settings },
    { id: "sign-in", ...signIn },
    { id: "photos", ...captures.unsent },
    {
      id: "typed",
      ...typed,
      only: typed.names.filter((name) => !name.includes("pegboard.newListing.")).length,
    },
    { id: "wishlists", ...wishlists, only: unsavedWishlists(storages) },
    {
      id: "visitor",
      ...visitor,
      only: visitor.names.filter((name) => name.includes("pegboard.visitor.wishlist.")).length,
    },
    { id: "bulk", ...bulk, only: bulk.count },
    { id: "others", ...others, only: others.count },
  ].filter(({ count }) => count > 0);
}

/** What the browser says of all of it together, in bytes; null where it doesn't. */
export async function readUsage() {
  const { usage = null, quota = null } = (await navigator.storage?.estimate?.().catch(() => ({}))) ?? {};
  return { usage, quota };
}

const nameOf = (storage, key) => `${storage} ${key}`;

function readStorages() {
  return ["localStorage", "sessionStorage"].flatMap((storage) => {
    try {
      // Two bytes a character.
      return Object.entries(window[storage]).map(([key, value]) => ({
        storage,
        key,
        value,
        bytes: 2 * (key.length + value.length),
      }));
    } catch {
      // Blocked: then nothing is kept there either.
      return [];
    }
  });
}

function entriesGroup(entries) {
  return {
    names: entries.map(({ storage, key }) => nameOf(storage, key)),
    count: entries.length,
    bytes: sum(entries.map(({ bytes }) => bytes)),
    clear: async () => entries.forEach(({ storage, key }) => window[storage].removeItem(key)),
  };
}

function unsavedWishlists(storages) {
  return sum(
    storages
      .filter(({ key }) => /^customWishlists$|^pegboard\.unsaved\.wishlists\./.test(key))
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
 * Photographs, apart by whether the server has them. Of a card that is finished, here and in the server's copy of the queue,
 * nothing is lost; everything else in that database is on its way.
 */
async function readCaptures(databases) {
  const found = databases.find(({ name }) => name === CAPTURES);
  const records = found?.records ?? new Map();
  const cards = records.get("cards") ?? [];
  const isSent = ({ value: { item, revision = 0, mirrored, aside } }) =>
    aside === undefined && item?.status === "completed" && mirrored === revision;
  const sent = new Set(cards.filter(isSent).map(({ key }) => key));
  const inCards = (store, test) => (records.get(store) ?? []).filter(test);
  const sentPhotos = inCards("photos", ({ key }) => sent.has(key[0]));
  const photos = inCards("photos", ({ key }) => !sent.has(key[0]));
  const pictures = inCards("batchFiles", ({ key }) => key[1] === "picture");
  const bytesOf = (entries) => sum(entries.map(({ value }) => sizeOf(value)));
  const rest = found ? found.count - sent.size - sentPhotos.length : 0;
  return {
    sent: {
      names: [],
      count: sent.size,
      bytes: bytesOf(sentPhotos) + bytesOf(cards.filter(isSent)),
      clear: () => removeCards([...sent]),
    },
    unsent: {
      names: found ? [CAPTURES] : [],
      count: rest,
      bytes: bytesOf(photos) + bytesOf(inCards("batchFiles", () => true)),
      only: photos.length + pictures.length,
      clear: () => deleteDatabase(CAPTURES),
    },
  };
}

async function removeCards(captureIds) {
  const database = await openAsItIs(CAPTURES);
  if (!database) return;
  const writing = database.transaction(["cards", "photos"], "readwrite");
  for (const captureId of captureIds) {
    writing.objectStore("cards").delete(captureId);
    for (const side of ["front", "back"]) writing.objectStore("photos").delete([captureId, side]);
  }
  await doneOf(writing);
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

function joined(...groups) {
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
