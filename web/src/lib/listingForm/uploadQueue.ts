import { createStore, type StoreApi } from "zustand/vanilla";

import type { AppError } from "@contract/wire/errors";

import { toAppError } from "../calls/call";

/** A picture that is being uploaded, or whose upload has failed. */
export interface Upload {
  /** Also the picture's id at the server, so that a retry finds the first upload. */
  readonly id: string;
  readonly file: File;
  readonly state: "waiting" | "uploading" | "failed";
  /** Why it failed. */
  readonly problem: AppError | null;
}

/** Pause, in milliseconds, before a picture is sent again because the server has too many of this person's. */
const BUSY_PAUSE = 5_000;
/** The share of pixels refills within four minutes (contract/capture/captureShare.ts). */
const MAX_BUSY_PAUSES = 48;

interface UploadPorts {
  /** Returns the picture's URL. */
  readonly send: (upload: Upload) => Promise<string>;
  readonly onUploaded: (url: string) => void;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

export interface UploadQueue {
  readonly store: StoreApi<readonly Upload[]>;
  add: (files: readonly File[]) => void;
  retry: (id: string) => void;
  /** Also removes a picture that is being sent. Its result is then dropped. */
  remove: (id: string) => void;
  clear: () => void;
}

/**
 * Uploads pictures one at a time, so that they arrive in order. After a failure, continues with the next one.
 * Waits while the person has too many pictures at the server, because the next one would be refused, too.
 */
export function createUploadQueue({ send, onUploaded, wait }: UploadPorts): UploadQueue {
  const store = createStore<readonly Upload[]>(() => []);
  let isRunning = false;
  /** Pauses since the last picture that was uploaded. */
  let pauses = 0;

  const change = (id: string, fields: Partial<Upload>) =>
    store.setState(
      store.getState().map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)),
      true,
    );
  const remove = (id: string) =>
    store.setState(
      store.getState().filter((upload) => upload.id !== id),
      true,
    );
  const isThere = (id: string) => store.getState().some((upload) => upload.id === id);
  const findWaiting = () => store.getState().find(({ state }) => state === "waiting");

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let upload = findWaiting(); upload !== undefined; upload = findWaiting()) {
      change(upload.id, { state: "uploading", problem: null });
      try {
        const url = await send(upload);
        if (isThere(upload.id)) onUploaded(url);
        remove(upload.id);
        pauses = 0;
      } catch (error) {
        const problem = toAppError(error);
        if (problem.code === "images/too-many" && pauses < MAX_BUSY_PAUSES) {
          pauses += 1;
          change(upload.id, { state: "waiting" });
          await wait(BUSY_PAUSE);
        } else {
          pauses = 0;
          change(upload.id, { state: "failed", problem });
        }
      }
    }
    isRunning = false;
  }

  return {
    store,
    add: (files) => {
      const added = files.map((file) => ({
        id: crypto.randomUUID(),
        file,
        state: "waiting" as const,
        problem: null,
      }));
      store.setState([...store.getState(), ...added], true);
      void run();
    },
    retry: (id) => {
      change(id, { state: "waiting", problem: null });
      void run();
    },
    remove,
    clear: () => store.setState([], true),
  };
}
