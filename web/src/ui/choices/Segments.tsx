import type { ReactNode } from "react";
import { cva } from "class-variance-authority";

export interface SegmentsProps {
  readonly label: string;
  /** `lg` is 44 px, for the capture deck. */
  readonly size?: "md" | "lg";
  /** Reduces the side padding, for icons. */
  readonly tight?: boolean;
  /** Takes a whole line on a phone. */
  readonly fill?: boolean;
  /** Styles it for the dark camera stage. */
  readonly onStage?: boolean;
  readonly className?: string;
  /** Buttons. `aria-pressed` marks the selected one. */
  readonly children: ReactNode;
}

const look = cva(
  [
    "gap-0.5 rounded-md p-0.5",
    "*:inline-flex *:min-w-7 *:items-center *:justify-center *:gap-1.5 *:rounded-sm *:font-medium *:whitespace-nowrap",
  ],
  {
    variants: {
      size: { md: "h-control", lg: "h-11" },
      tight: { true: "", false: "*:px-2.5" },
      fill: { true: "inline-flex max-md:flex max-md:w-full max-md:*:flex-auto", false: "inline-flex" },
      onStage: {
        true: [
          "bg-stage-raised *:text-stage-muted *:hover:text-stage-ink",
          "*:aria-pressed:bg-stage-pressed *:aria-pressed:text-white",
        ],
        false: [
          "bg-sunken inset-ring-1 inset-ring-line *:text-muted *:hover:text-ink",
          "*:aria-pressed:bg-raised *:aria-pressed:text-ink *:aria-pressed:ring-1 *:aria-pressed:ring-line",
        ],
      },
    },
    compoundVariants: [
      { tight: true, fill: false, class: "*:px-1.5" },
      { tight: true, fill: true, class: "*:px-1.5 max-md:*:px-0.5" },
    ],
  },
);

/** Renders the frame of a `SegmentedControl`, for other buttons. */
export function Segments({
  label,
  size = "md",
  tight = false,
  fill = false,
  onStage = false,
  className,
  children,
}: SegmentsProps) {
  return (
    <div className={look({ size, tight, fill, onStage, className })} role="group" aria-label={label}>
      {children}
    </div>
  );
}
