import type { ReactNode } from "react";
import { tv } from "tailwind-variants/lite";

interface SegmentsProps {
  readonly label: string;
  /** `lg`: 44 px, in the capture deck. */
  readonly size?: "md" | "lg";
  /** Less space at the sides, for icons. */
  readonly tight?: boolean;
  readonly className?: string;
  /** Buttons, of which `aria-pressed` marks the chosen one. */
  readonly children: ReactNode;
}

const look = tv({
  base: [
    "inline-flex gap-0.5 rounded-md bg-sunken p-0.5 inset-ring-1 inset-ring-line",
    "*:inline-flex *:min-w-7 *:items-center *:justify-center *:gap-1.5 *:rounded-sm *:font-medium *:whitespace-nowrap",
    "*:text-muted *:hover:text-ink *:aria-pressed:bg-raised *:aria-pressed:text-ink *:aria-pressed:ring-1 *:aria-pressed:ring-line",
  ],
  variants: { size: { md: "h-control", lg: "h-11" }, tight: { true: "*:px-1.5", false: "*:px-2.5" } },
});

/** The frame of a `SegmentedControl`, for other buttons. */
export function Segments({ label, size = "md", tight = false, className, children }: SegmentsProps) {
  return (
    <div className={look({ size, tight, className })} role="group" aria-label={label}>
      {children}
    </div>
  );
}
