import { tv, type VariantProps } from "tailwind-variants/lite";

const CONTROL = [
  "w-full min-w-0 rounded-md border text-ink",
  "focus-visible:border-transparent focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus",
  "aria-invalid:border-danger aria-invalid:inset-ring-1 aria-invalid:inset-ring-danger",
].join(" ");
const LARGE = "h-11 text-20 font-strong tabular-nums";

/** A field's border is darker than a button's: its contrast is at least 3:1. */
export const input = tv({
  base: [
    CONTROL,
    "border-field bg-surface placeholder:text-faint placeholder:opacity-100",
    "disabled:border-line disabled:bg-sunken disabled:text-faint",
  ],
  variants: {
    size: {
      sm: "h-7 px-1.5",
      md: "h-control px-2.5",
      lg: `${LARGE} px-2.5`,
      area: "px-2.5 py-1.5",
      line: "min-h-control px-2.5 py-1.25 max-md:py-2.25",
    },
    code: { true: "code" },
  },
  defaultVariants: { size: "md" },
});
export type InputLook = VariantProps<typeof input>;

export const select = tv({
  base: [CONTROL, "appearance-none border-line bg-raised pr-7 pl-2.5 text-ellipsis hover:bg-hover"],
  variants: { size: { sm: "h-7 font-medium", md: "h-control font-medium", lg: LARGE } },
  defaultVariants: { size: "md" },
});
export type SelectLook = VariantProps<typeof select>;
