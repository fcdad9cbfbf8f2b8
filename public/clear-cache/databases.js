// The browser's databases: what is in them, and away with it.

export async function readDatabases() {
  const found = (await indexedDB.databases?.()) ?? [];
  return Promise.all(found.map(({ name }) => readDatabase(name)));
}

/** `bytes` is what its records would take as text and files; the browser's own figure is for all databases together. */
async function readDatabase(name) {
  const { database, records } = await readRecords(name);
  const count = sum([...records.values()].map((entries) => entries.length));
  const bytes = sum([...records.values()].flat().map(({ value }) => sizeOf(value)));
  database?.close();
  return { name, count, bytes, records };
}

async function readRecords(name) {
  const database = await openAsItIs(name);
  const records = new Map();
  const stores = [...(database?.objectStoreNames ?? [])];
  if (database && stores.length > 0) {
    const reading = database.transaction(stores);
    await Promise.all(
      stores.map(async (store) => {
        const [keys, values] = await Promise.all([
          answerOf(reading.objectStore(store).getAllKeys()),
          answerOf(reading.objectStore(store).getAll()),
        ]);
        records.set(
          store,
          keys.map((key, at) => ({ key, value: values[at] })),
        );
      }),
    );
  }
  return { database, records };
}

/** Null where it is gone meanwhile: opening would make it anew. */
export function openAsItIs(name) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.transaction.abort();
    request.onsuccess = () => {
      // The application wants it back, or another tab of this page deletes it.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => (request.error?.name === "AbortError" ? resolve(null) : reject(request.error));
  });
}

const answerOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export const doneOf = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

export function sizeOf(value) {
  if (value instanceof Blob) return value.size;
  if (typeof value === "string") return value.length;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  return JSON.stringify(value)?.length ?? 0;
}

export function databasesGroup(databases) {
  return {
    names: databases.map(({ name }) => name),
    count: sum(databases.map(({ count }) => count)),
    bytes: sum(databases.map(({ bytes }) => bytes)),
    clear: async () => void (await Promise.all(databases.map(({ name }) => deleteDatabase(name)))),
  };
}

/** The sign-in's database is open in every tab, which would hold a deletion up: what is in it goes. */
export function emptied(databases) {
  const clear = async () => {
    for (const { name } of databases) {
      const database = await openAsItIs(name);
      const stores = [...(database?.objectStoreNames ?? [])];
      if (!database || stores.length === 0) continue;
      const writing = database.transaction(stores, "readwrite");
      stores.forEach((store) => writing.objectStore(store).clear());
      await doneOf(writing);
      database.close();
    }
  };
  return { ...databasesGroup(databases), clear };
}

export function deleteDatabase(name) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("Another tab has it open: close Pegboard’s other tabs"));
  });
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
