import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createState, type State } from "./state.ts";

/**
 * Pauses between writes. The state is one file, which takes a moment to write with ten thousand listings. So
 * calls don't wait, and writing takes at most a tenth of the time. A kill loses about the last second. Only
 * tokens are written before they are returned, because a connected account can't be recovered without them.
 */
const MIN_PAUSE_MS = 500;
const PAUSE_PER_WRITE = 9;

export interface Store {
  state: State;
  /** Marks the state as changed. It is written soon, at the latest when the store closes. */
  changed(): void;
  /** Resolves when all earlier changes are on disk. Concurrent calls share one write. */
  flush(): Promise<void>;
  /** Writes pending changes. */
  close(): Promise<void>;
  readPicture(id: string): Promise<Buffer | undefined>;
  writePicture(id: string, jpeg: Buffer): Promise<void>;
  reset(): Promise<void>;
}

/** Opens the state in `file`, with pictures in a folder beside it. Without a file, everything stays in memory. */
export async function openStore(file: string | undefined): Promise<Store> {
  return file === undefined ? createMemoryStore() : createFileStore(file);
}

function createMemoryStore(): Store {
  const pictures = new Map<string, Buffer>();
  const store: Store = {
    state: createState(),
    changed: () => undefined,
    flush: () => Promise.resolve(),
    close: () => Promise.resolve(),
    readPicture: (id) => Promise.resolve(pictures.get(id)),
    writePicture: (id, jpeg) => {
      pictures.set(id, jpeg);
      return Promise.resolve();
    },
    reset: () => {
      store.state = createState();
      pictures.clear();
      return Promise.resolve();
    },
  };
  return store;
}

async function createFileStore(file: string): Promise<Store> {
  const pictures = `${file.replace(/\.json$/, "")}-pictures`;
  await mkdir(pictures, { recursive: true });
  const text = await ignoreMissing(readFile(file, "utf8"));
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastWriteMs = 0;

  const store: Store = {
    // Older files don't have newer fields.
    state: { ...createState(), ...(text === undefined ? {} : (JSON.parse(text) as State)) },
    changed: () => {
      timer ??= setTimeout(
        () => {
          store.flush().catch((error: unknown) => console.error("eBay simulator: state not written:", error));
        },
        Math.max(MIN_PAUSE_MS, lastWriteMs * PAUSE_PER_WRITE),
      );
    },
    flush: () => {
      clearTimeout(timer);
      timer = undefined;
      const writeNext = async () => {
        waiting = undefined;
        const start = performance.now();
        await writeAtomically(file, JSON.stringify(store.state));
        lastWriteMs = performance.now() - start;
      };
      const startNext = () => (running = writeNext());
      // After the current write, whether or not it succeeds.
      waiting ??= running.then(startNext, startNext);
      return waiting;
    },
    close: () => (timer ? store.flush() : (waiting ?? running)),
    readPicture: (id) => ignoreMissing(readFile(path.join(pictures, `${id}.jpg`))),
    writePicture: (id, jpeg) => writeAtomically(path.join(pictures, `${id}.jpg`), jpeg),
    reset: async () => {
      store.state = createState();
      await rm(pictures, { recursive: true, force: true });
      await mkdir(pictures, { recursive: true });
      await store.flush();
    },
  };
  return store;
}

/** Replaces the file atomically: readers and crashes see the old or the new one. */
async function writeAtomically(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}

async function ignoreMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
