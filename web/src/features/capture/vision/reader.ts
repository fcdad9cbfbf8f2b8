import { create } from "zustand";

import { askWorker } from "../askWorker";
import { downloadEngine } from "./engineFiles";
import type { Reading, ReaderQuestion } from "./reader.worker";

const reader = askWorker<ReaderQuestion, Reading | null>(
  () => new Worker(new URL("./reader.worker.ts", import.meta.url), { type: "module" }),
);

/** How far the second engine is on its way to this browser: only the first time, and after a deployment. */
interface EngineDownload {
  readonly status: "idle" | "downloading" | "ready" | "unavailable";
  /** Whether something had to be fetched: not where all of it was kept from an earlier visit. */
  readonly isFirstTime: boolean;
  /** 0 to 1; null while nobody knows how much it is. */
  readonly share: number | null;
}

export const useEngineDownload = create<EngineDownload>()(() => ({
  status: "idle",
  isFirstTime: false,
  share: null,
}));

/**
 * Loads what reading takes: called as the camera starts. The first engine (4 MB) is there in a second; the second one
 * (30 MB, once) follows, and nothing waits for it. Never rejects: the server has a reader of its own.
 */
export async function prepareReader(): Promise<void> {
  await reader.ask("first-engine").catch(() => undefined);
  const { status } = useEngineDownload.getState();
  if (status === "downloading" || status === "ready") return;
  useEngineDownload.setState({ status: "downloading", share: null });
  try {
    if ("caches" in window)
      await downloadEngine((loaded, total) =>
        useEngineDownload.setState({
          isFirstTime: true,
          share: total === null ? null : Math.min(1, loaded / total),
        }),
      );
    await reader.ask("second-engine");
    useEngineDownload.setState({ status: "ready", share: 1 });
  } catch {
    useEngineDownload.setState({ status: "unavailable", share: null });
  }
}

/**
 * The toy number on a photo of a card's back, read in this browser. Acts on nothing that the server's reader would not
 * (functions/src/reading is both's). Null where this browser can't read at all; the server then does.
 */
export async function readToyNumber(photo: Blob): Promise<Reading | null> {
  return reader.ask(photo).catch(() => null);
}
