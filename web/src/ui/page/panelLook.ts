import { cva } from "class-variance-authority";

/** Classes of a panel, for elements that aren't a `Panel`. */
export const panel = cva("min-w-0 rounded-lg border", {
  variants: { raised: { true: "bg-raised", false: "bg-surface" } },
  defaultVariants: { raised: false },
});
