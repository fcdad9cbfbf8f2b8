import { type Label, type LabelOptions, printLabels } from "./labels";
import { type Paper, printPaper } from "./papers";

export type PrintJob = Paper | LabelJob;

interface LabelJob extends Omit<LabelOptions, "onProgress"> {
  readonly kind: "labels";
  readonly labels: readonly Label[];
}

export type PrintAnswer =
  | { readonly kind: "progress"; readonly done: number }
  | { readonly kind: "printed"; readonly pdf: Blob }
  | { readonly kind: "failed"; readonly reason: string };

const answer = (told: PrintAnswer) => self.postMessage(told);

self.addEventListener("message", ({ data: job }: MessageEvent<PrintJob>) => {
  void print(job).then(
    (pdf) => answer({ kind: "printed", pdf }),
    (error: unknown) => answer({ kind: "failed", reason: String(error) }),
  );
});

function print(job: PrintJob): Promise<Blob> {
  if (job.kind !== "labels") return printPaper(job);
  return printLabels(job.labels, { ...job, onProgress: (done) => answer({ kind: "progress", done }) });
}
