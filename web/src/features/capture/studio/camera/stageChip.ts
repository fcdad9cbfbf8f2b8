import { cva } from "class-variance-authority";

/** Styles the buttons and notes over the camera's picture. */
export const stageChip = cva(
  "inline-flex h-7 items-center gap-2 rounded-md bg-stage-raised px-2.5 font-medium whitespace-nowrap text-stage-ink aria-pressed:bg-white aria-pressed:text-stage-raised",
  {
    variants: {
      /** Shows only the icon on a phone. The text is in a span. */
      collapses: { true: "max-md:size-10 max-md:justify-center max-md:px-0 max-md:[&>span]:sr-only" },
    },
  },
);
