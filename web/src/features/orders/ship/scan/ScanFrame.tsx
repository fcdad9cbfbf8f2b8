import { CircleCheck, CircleQuestionMark, OctagonX, ScanBarcode } from "lucide-react";
import type { ReactNode } from "react";
import { cva } from "class-variance-authority";

import { Glyph } from "@/ui/pictures/Glyph";

const frame = cva("flex min-h-20 flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border px-5 py-4", {
  variants: {
    tone: {
      waiting: "bg-surface",
      right: "border-success/38 bg-success-quiet",
      stop: "border-transparent bg-danger text-white",
      doubt: "border-warning/38 bg-warning-quiet",
    },
  },
});
const heading = cva("text-20 font-strong wrap-anywhere", {
  variants: { tone: { waiting: "", right: "text-success-ink", stop: "text-28", doubt: "text-warning-ink" } },
});
const ICONS = { waiting: ScanBarcode, right: CircleCheck, stop: OctagonX, doubt: CircleQuestionMark };

export interface ScanMessage {
  readonly tone: keyof typeof ICONS;
  readonly title: string;
  readonly text?: string;
}

/** Shows the result of the last scan, large enough to read from a packing table. */
export function ScanFrame({ tone, title, text, children }: ScanMessage & { readonly children?: ReactNode }) {
  return (
    <div className={frame({ tone })} role={tone === "stop" ? "alert" : "status"} data-scan={tone}>
      <Glyph of={ICONS[tone]} />
      <span className="min-w-0 flex-1">
        <p className={heading({ tone })}>{title}</p>
        {text !== undefined && <p>{text}</p>}
      </span>
      {children}
    </div>
  );
}
