import { cva, type VariantProps } from "class-variance-authority";

const CONTROL = [
  "w-full min-w-0 rounded-md border text-ink",
  "focus-visible:border-transparent focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus",
  "aria-invalid:border-danger aria-invalid:inset-ring-1 aria-invalid:inset-ring-danger",
].join(" ");
const LARGE = "h-11 text-20 font-strong tabular-nums";

/** Styles a field. Its border is darker than a button's, for a contrast of at least 3:1. */
export const input = cva(
  [
    CONTROL,
    "border-field bg-surface placeholder:text-faint placeholder:opacity-100",
    "disabled:border-line disabled:bg-sunken disabled:text-faint",
  ],
  {
    variants: {
      size: {
        sm: "h-7",
        md: "h-control",
        lg: LARGE,
        area: "py-1.5",
        line: "min-h-control py-1.25 max-md:py-2.25",
      },
      /** Leaves space for a sign before the value. */
      lead: { true: "pr-2.5 pl-6", false: "" },
      code: { true: "code" },
    },
    compoundVariants: [
      { size: "sm", lead: false, class: "px-1.5" },
      { size: ["md", "lg", "area", "line"], lead: false, class: "px-2.5" },
    ],
    defaultVariants: { size: "md", lead: false },
  },
);
export type InputLook = VariantProps<typeof input>;

export const select = cva(
  [CONTROL, "appearance-none border-line bg-raised pr-7 text-ellipsis hover:bg-hover"],
  {
    variants: {
      size: { sm: "h-7 font-medium", md: "h-control font-medium", lg: LARGE },
      lead: { true: "pl-6", false: "pl-2.5" },
    },
    defaultVariants: { size: "md", lead: false },
  },
);
export type SelectLook = VariantProps<typeof select>;
