import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { emptyState, type State } from "./state.ts";

export interface Store {
  state: State;
  /** Resolves once everything done before the call is on disk; calls at the same time share one write. */
  save(): Promise<void>;
  readPicture(id: string): Promise<Buffer | undefined>;
  writePicture(id: string, jpeg: Buffer): Promise<void>;
  reset(): Promise<void>;
}

/** Opens the state kept in `file` with the pictures in a folder beside it; without a file all stays in memory. */
export async function openStore(file: string | undefined): Promise<Store> {
  return file === undefined ? memoryStore() : fileStore(file);
}

function memoryStore(): Store {
  const pictures = new Map<string, Buffer>();
  const store: Store = {
    state: emptyState(),
    save: () => Promise.resolve(),
    readPicture: (id) => Promise.resolve(pictures.get(id)),
    writePicture: (id, jpeg) => {
      pictures.set(id, jpeg);
      return Promise.resolve();
    },
    reset: () => {
      store.state = emptyState();
      pictures.clear();
      return Promise.resolve();
    },
  };
  return store;
}

async function fileStore(file: string): Promise<Store> {
  const pictures = `${file.replace(/\.json$/, "")}-pictures`;
  await mkdir(pictures, { recursive: true });
  const text = await unlessMissing(readFile(file, "utf8"));
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;

  const store: Store = {
    state: text === undefined ? emptyState() : (JSON.parse(text) as State),
    save: () => {
      const writeNext = () => {
        waiting = undefined;
        running = writeAtomically(file, JSON.stringify(store.state));
        return running;
      };
      // After the write under way, whether that one succeeds or not.
      waiting ??= running.then(writeNext, writeNext);
      return waiting;
    },
    readPicture: (id) => unlessMissing(readFile(path.join(pictures, `${id}.jpg`))),
    writePicture: (id, jpeg) => writeAtomically(path.join(pictures, `${id}.jpg`), jpeg),
    reset: async () => {
      store.state = emptyState();
      await rm(pictures, { recursive: true, force: true });
      await mkdir(pictures, { recursive: true });
      await store.save();
    },
  };
  return store;
}

/** A reader or a kill in the middle sees the old file or the new one, never half of one. */
async function writeAtomically(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
