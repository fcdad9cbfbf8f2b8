// Reads, empties and deletes the browser's databases.

export async function readDatabases() {
  const found = (await indexedDB.databases?.()) ?? [];
  return Promise.all(found.map(({ name }) => readDatabase(name)));
}

/** Estimates `bytes` from the records, because the browser only reports the size of all databases together. */
async function readDatabase(name) {
  const { database, records } = await readRecords(name);
  const count = sum([...records.values()].map((entries) => entries.length));
  const bytes = sum([...records.values()].flat().map(({ value }) => measureValue(value)));
  database?.close();
  return { name, count, bytes, records };
}

async function readRecords(name) {
  const database = await openExisting(name);
  const records = new Map();
  const stores = [...(database?.objectStoreNames ?? [])];
  if (database && stores.length > 0) {
    const reading = database.transaction(stores);
    await Promise.all(
      stores.map(async (store) => {
        const [keys, values] = await Promise.all([
          awaitRequest(reading.objectStore(store).getAllKeys()),
          awaitRequest(reading.objectStore(store).getAll()),
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

/** Resolves to null if the database doesn't exist, instead of creating it. */
export function openExisting(name) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.transaction.abort();
    request.onsuccess = () => {
      // The application upgrades the database, or another tab deletes it. An open connection would block both.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => (request.error?.name === "AbortError" ? resolve(null) : reject(request.error));
  });
}

const awaitRequest = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export const awaitTransaction = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

export function measureValue(value) {
  if (value instanceof Blob) return value.size;
  if (typeof value === "string") return value.length;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  return JSON.stringify(value)?.length ?? 0;
}

export function groupDatabases(databases, clearDatabases) {
  const names = databases.map(({ name }) => name);
  return {
    names,
    count: sum(databases.map(({ count }) => count)),
    bytes: sum(databases.map(({ bytes }) => bytes)),
    clear: () => clearDatabases(names),
  };
}

/** Deletes all records but not the databases, because a database that a tab has open can't be deleted. */
export async function emptyDatabases(names) {
  for (const name of names) {
    const database = await openExisting(name);
    const stores = [...(database?.objectStoreNames ?? [])];
    if (!database || stores.length === 0) continue;
    const writing = database.transaction(stores, "readwrite");
    stores.forEach((store) => writing.objectStore(store).clear());
    await awaitTransaction(writing);
    database.close();
  }
}

export async function deleteDatabases(names) {
  await Promise.all(names.map(deleteDatabase));
}

export function deleteDatabase(name) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("Another tab uses it. Close Pegboard's other tabs."));
  });
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
