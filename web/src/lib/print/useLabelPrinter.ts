import { useEffect, useRef, useState } from "react";

import type { Printed } from "./labels";
import { makePdf } from "./makePdf";
import type { PrintJob } from "./print.worker";

type LabelJob = Extract<PrintJob, { kind: "labels" }>;

/** Makes the PDF of labels. `onMade` gets it if every label fits. Otherwise, it waits for the person to decide. */
export function useLabelPrinter(job: LabelJob, onMade: (pdf: Blob) => void) {
  const [done, setDone] = useState<number | null>(null);
  const [isFailed, setFailed] = useState(false);
  /** The PDF made with the choices in `of`, if it hasn't been opened yet. */
  const [misfit, setMisfit] = useState<(Printed & { readonly of: string }) | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { labels, sheet, code, skipped } = job;
  const choice = JSON.stringify([sheet, code, skipped, labels.length]);

  const print = async () => {
    const abort = new AbortController();
    running.current = abort;
    setFailed(false);
    setDone(0);
    try {
      const made = await makePdf(job, { onProgress: setDone, signal: abort.signal });
      if (made.cut + made.replaced > 0) setMisfit({ ...made, of: choice });
      else onMade(made.pdf);
    } catch {
      if (!abort.signal.aborted) setFailed(true);
    } finally {
      setDone(null);
    }
  };

  return {
    /** The number of finished labels. Null while nothing is printed. */
    done,
    isFailed,
    /** The PDF that waits, unless another one was chosen since. */
    waiting: misfit?.of === choice ? misfit : null,
    print: () => void print(),
    stop: () => running.current?.abort(),
  };
}
