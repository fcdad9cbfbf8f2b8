/**
 * The files of a thread share jsdom's window and the packages. This gives each file the window as the first one
 * found it, and modules of its own. It has to be the first setup file.
 */
import { deleteApp, getApps } from "firebase/app";
import { vi } from "vitest";

interface Snapshot {
  readonly object: object;
  readonly properties: ReadonlyMap<string | symbol, PropertyDescriptor>;
}

interface Shared {
  readonly snapshots: readonly Snapshot[];
  /** Vitest defines jsdom's properties as accessors, which an assignment doesn't change. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Functions that remove the listeners and the timers of the last file. */
  readonly removals: readonly (() => void)[];
  files: number;
}

const LAST_TURNS = 5;

const TIMERS = [
  ["requestAnimationFrame", "cancelAnimationFrame"],
  ["setTimeout", "clearTimeout"],
  ["setInterval", "clearInterval"],
] as const;

// Not in `globalThis`, which is restored.
const thread = process as { pegboardShared?: Shared };

vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
if (thread.pegboardShared === undefined) {
  forwardFetch();
  keepFramesReal();
  await import("firebase/auth");
  const removals = [...[window, document].map(recordListeners), ...TIMERS.map(recordTimers)];
  const snapshots = [globalThis, navigator, document, ...findPrototypes()].map(takeSnapshot);
  thread.pegboardShared = { snapshots, values: new Map(listValues()), removals, files: 1 };
} else {
  const { snapshots, values, removals } = thread.pegboardShared;
  thread.pegboardShared.files += 1;
  await Promise.all(getApps().map(deleteApp));
  // What the last file began may still continue, for example a request that nobody waits for.
  for (let turn = 0; turn < LAST_TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
  for (const remove of removals) remove();
  for (const snapshot of snapshots) restore(snapshot);
  for (const [name, value] of listValues())
    if (values.get(name) !== value) Reflect.set(globalThis, name, values.get(name));
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
}

// Firebase Auth keeps its connection to IndexedDB, and would find the last file's user under the same key.
const config = JSON.parse(process.env["VITE_FIREBASE_CONFIG"] ?? "{}") as object;
const apiKey = `demo-${thread.pegboardShared.files}`;
process.env["VITE_FIREBASE_CONFIG"] = JSON.stringify({ ...config, apiKey });

/**
 * jsdom draws frames with an interval, which it starts again only after it has ended. On a test's fake clock it would
 * never end.
 */
function keepFramesReal(): void {
  const { window: own } = Reflect.get(globalThis, "jsdom") as { window: object };
  const realSetInterval = setInterval;
  for (const name of ["requestAnimationFrame", "_requestFocusFixup"]) {
    const request = Reflect.get(own, name) as (...args: unknown[]) => unknown;
    Reflect.set(own, name, (...args: unknown[]) => {
      const current = globalThis.setInterval;
      globalThis.setInterval = realSetInterval;
      const handle = request(...args);
      globalThis.setInterval = current;
      return handle;
    });
  }
}

/** Firebase Auth keeps the `fetch` of its import. This one calls what a test has put in its place since. */
function forwardFetch(): void {
  const native = globalThis.fetch;
  const forward: typeof fetch = (...request) =>
    globalThis.fetch === forward ? native(...request) : globalThis.fetch(...request);
  globalThis.fetch = forward;
}

/** Returns a function that removes the listeners that were added since its last call. */
function recordListeners(target: Window | Document): () => void {
  const removals: (() => void)[] = [];
  const add = target.addEventListener.bind(target);
  target.addEventListener = (...[type, listener, options]: Parameters<EventTarget["addEventListener"]>) => {
    if (listener === null) return;
    add(type, listener, options);
    removals.push(() => {
      target.removeEventListener(type, listener, options);
    });
  };
  return () => {
    for (const remove of removals.splice(0)) remove();
  };
}

/** Returns a function that ends what was started since its last call. */
function recordTimers([start, end]: readonly [string, string]): () => void {
  const started = new Set<unknown>();
  const begin = Reflect.get(globalThis, start) as (...args: unknown[]) => unknown;
  const record = (...args: unknown[]) => {
    const timer = begin(...args);
    started.add(timer);
    return timer;
  };
  // `util.promisify` finds its own version among the properties.
  Reflect.set(globalThis, start, Object.assign(record, begin));
  const stop = Reflect.get(globalThis, end) as (timer: unknown) => void;
  return () => {
    for (const timer of started) stop(timer);
    started.clear();
  };
}

function listValues(): [string, unknown][] {
  const properties = Object.entries(Object.getOwnPropertyDescriptors(globalThis));
  const accessors = properties.filter(([, property]) => "set" in property);
  return accessors.map(([name]) => [name, Reflect.get(globalThis, name)]);
}

function findPrototypes(): Set<object> {
  const prototypes = Object.getOwnPropertyNames(globalThis).map((name) => {
    const value: unknown = /^[A-Z]/.test(name) ? Reflect.get(globalThis, name) : undefined;
    return typeof value === "function" ? (value.prototype as unknown) : undefined;
  });
  return new Set(prototypes.filter((prototype) => typeof prototype === "object" && prototype !== null));
}

function takeSnapshot(object: object): Snapshot {
  return { object, properties: new Map(listProperties(object)) };
}

function listProperties(object: object): [string | symbol, PropertyDescriptor][] {
  return Reflect.ownKeys(object).flatMap((key) => {
    const property = Object.getOwnPropertyDescriptor(object, key);
    // Vitest's own properties change with each file.
    return property === undefined || String(key).startsWith("__") ? [] : [[key, property]];
  });
}

function restore({ object, properties }: Snapshot): void {
  for (const [key, { configurable }] of listProperties(object))
    if (!properties.has(key) && configurable) Reflect.deleteProperty(object, key);
  for (const [key, before] of properties) {
    const now = Object.getOwnPropertyDescriptor(object, key);
    const isSame = now && now.value === before.value && now.get === before.get && now.set === before.set;
    if (!isSame) Object.defineProperty(object, key, before);
  }
}
