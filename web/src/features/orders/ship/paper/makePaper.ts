import type { Paper } from "./papers";
import type { PaperAnswer } from "./papers.worker";

/** Prints a paper in a worker, so that the page stays free. Rejects if it can't be loaded or drawn. */
export function makePaper(paper: Paper): Promise<Blob> {
  const worker = new Worker(new URL("./papers.worker.ts", import.meta.url), { type: "module" });
  const answer = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PaperAnswer>) => {
      if ("pdf" in data) resolve(data.pdf);
      else reject(new Error(data.failed));
    };
    worker.onerror = () => reject(new Error("The printer's code could not be loaded"));
  });
  worker.postMessage(paper);
  return answer.finally(() => worker.terminate());
}
