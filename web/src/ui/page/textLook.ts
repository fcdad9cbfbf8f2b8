import { tv } from "tailwind-variants/lite";

/** The looks of headings and figures. Running text has none: it is 13 px. */
export const text = tv({
  variants: {
    look: {
      /** Of a screen. */
      title: "text-20 font-strong",
      /** Of a panel or a part of it. */
      heading: "text-14 font-strong",
      /** Of a field or a figure. */
      label: "text-12 font-medium text-muted",
      hint: "text-12 text-faint",
      figure: "text-20 font-strong tabular-nums",
      bigFigure: "text-28 font-strong tabular-nums",
    },
  },
});
export type TextLook = "title" | "heading" | "label" | "hint" | "figure" | "bigFigure";
