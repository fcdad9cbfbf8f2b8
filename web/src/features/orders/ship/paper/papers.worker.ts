import { type Paper, printPaper } from "./papers";

export type PaperAnswer = { readonly pdf: Blob } | { readonly failed: string };

self.addEventListener("message", ({ data: paper }: MessageEvent<Paper>) => {
  void printPaper(paper).then(
    (pdf) => self.postMessage({ pdf } satisfies PaperAnswer),
    (error: unknown) => self.postMessage({ failed: String(error) } satisfies PaperAnswer),
  );
});
