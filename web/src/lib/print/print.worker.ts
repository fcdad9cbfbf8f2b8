import { type Label, type LabelOptions, type Printed, printLabels } from "./labels";
import { type Paper, printPaper } from "./papers";

export type PrintJob = Paper | LabelJob;

interface LabelJob extends Omit<LabelOptions, "onProgress"> {
  readonly kind: "labels";
  readonly labels: readonly Label[];
}

export type PrintAnswer =
  | { readonly kind: "progress"; readonly done: number }
  | ({ readonly kind: "printed" } & Printed)
  | { readonly kind: "failed"; readonly reason: string };

const answer = (message: PrintAnswer) => self.postMessage(message);

self.addEventListener("message", ({ data: job }: MessageEvent<PrintJob>) => {
  void print(job).then(
    (printed) => answer({ kind: "printed", ...printed }),
    (error: unknown) => answer({ kind: "failed", reason: String(error) }),
  );
});

async function print(job: PrintJob): Promise<Printed> {
  // Texts of a paper continue on another line or page, so none is cut.
  if (job.kind !== "labels") return { pdf: await printPaper(job), cut: 0, replaced: 0 };
  return printLabels(job.labels, { ...job, onProgress: (done) => answer({ kind: "progress", done }) });
}
