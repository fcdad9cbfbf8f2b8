import { cva } from "class-variance-authority";

/** Styles of headings and figures. Running text has no style, and is 13 px. */
export const text = cva("", {
  variants: {
    look: {
      /** The title of a screen. */
      title: "text-20 font-strong",
      /** The title of a panel or a part of it. */
      heading: "text-14 font-strong",
      /** The label of a field or a figure. */
      label: "text-12 font-medium text-muted",
      hint: "text-12 text-faint",
      figure: "text-20 font-strong tabular-nums",
      bigFigure: "text-28 font-strong tabular-nums",
    },
  },
});
export type TextLook = "title" | "heading" | "label" | "hint" | "figure" | "bigFigure";
