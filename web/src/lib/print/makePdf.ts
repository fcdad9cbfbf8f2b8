import type { Printed } from "./labels";
import type { PrintAnswer, PrintJob } from "./print.worker";

interface MakeOptions {
  /** Called with the number of finished labels. */
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Prints labels or a paper in a worker, so that the page stays responsive and the build contains the PDF
 * library only once. Rejects if the worker can't be loaded, can't print, or is aborted (decisions/web/0260).
 */
export async function makePdf(job: PrintJob, { onProgress, signal }: MakeOptions = {}): Promise<Printed> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL("./print.worker.ts", import.meta.url), { type: "module" });
  const printed = new Promise<Printed>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PrintAnswer>) => {
      if (data.kind === "progress") onProgress?.(data.done);
      else if (data.kind === "printed") resolve(data);
      else reject(new Error(data.reason));
    };
    worker.onerror = () => reject(new Error("The printer's code could not be loaded"));
    signal?.addEventListener("abort", () => reject(new Error("Printing was cancelled")));
  });
  worker.postMessage(job);
  return printed.finally(() => worker.terminate());
}
