import { CircleCheck, CircleQuestionMark, OctagonX, ScanBarcode } from "lucide-react";
import type { ReactNode } from "react";
import { tv } from "tailwind-variants/lite";

import { Glyph } from "@/ui/pictures/Glyph";

const look = tv({
  slots: {
    frame: "flex min-h-20 flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border px-5 py-4",
    title: "text-20 font-strong wrap-anywhere",
  },
  variants: {
    tone: {
      waiting: { frame: "bg-surface" },
      right: { frame: "border-success/38 bg-success-quiet", title: "text-success-ink" },
      stop: { frame: "border-transparent bg-danger text-white", title: "text-28" },
      doubt: { frame: "border-warning/38 bg-warning-quiet", title: "text-warning-ink" },
    },
  },
});
const ICONS = { waiting: ScanBarcode, right: CircleCheck, stop: OctagonX, doubt: CircleQuestionMark };

/** The message about a scan. */
export interface Said {
  readonly tone: keyof typeof ICONS;
  readonly title: string;
  readonly text?: string;
}

/** Shows the result of the last scan, large enough to read from a packing table. */
export function ScanFrame({ tone, title, text, children }: Said & { readonly children?: ReactNode }) {
  const { frame, title: titleLook } = look({ tone });
  return (
    <div className={frame()} role={tone === "stop" ? "alert" : "status"} data-scan={tone}>
      <Glyph of={ICONS[tone]} />
      <span className="min-w-0 flex-1">
        <p className={titleLook()}>{title}</p>
        {text !== undefined && <p>{text}</p>}
      </span>
      {children}
    </div>
  );
}
