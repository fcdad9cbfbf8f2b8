import { create } from "zustand";

import type { FoundNumber } from "@reading/findToyNumber";

import { createWorkerClient } from "../../queue/workerClient";
import { downloadEngine } from "./engineFiles";
import type { ReaderQuestion } from "./reader.worker";

const reader = createWorkerClient<ReaderQuestion, FoundNumber | null>(
  () => new Worker(new URL("./reader.worker.ts", import.meta.url), { type: "module" }),
);

/** Progress of the second engine's download, which happens the first time and after a deployment. */
interface EngineDownload {
  readonly status: "idle" | "downloading" | "ready" | "unavailable";
  /** Whether something had to be downloaded. */
  readonly isFirstTime: boolean;
  /** 0 to 1, or null while the size is unknown. */
  readonly share: number | null;
}

export const useEngineDownload = create<EngineDownload>()(() => ({
  status: "idle",
  isFirstTime: false,
  share: null,
}));

/**
 * Loads the engines when the camera starts. The first (4 MB) is ready within a second. The second (30 MB,
 * once) follows in the background. Never rejects, because the server can read too.
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
 * Reads the toy number from a back's photo in this browser. Shares its rules with the server's reader
 * (functions/src/reading). Returns null if this browser can't read.
 */
export async function readToyNumber(photo: Blob): Promise<FoundNumber | null> {
  return reader.ask(photo).catch(() => null);
}
