import { cva } from "class-variance-authority";

export interface ButtonLook {
  /**
   * `primary` is used once per screen. `danger` is for destructive actions. `quiet` is for toolbars. `ink` is
   * quiet, in the colour of the text. `toggle` is accented while `aria-pressed`.
   */
  readonly variant?: "plain" | "primary" | "danger" | "quiet" | "ink" | "toggle" | undefined;
  /**
   * `sm` is 28 px, for toolbars. `lg` is 44 px, for the capture deck. `xl` is the same with larger text, for
   * its shutter. `far` is 44 px with text readable from two metres.
   */
  readonly size?: "sm" | "md" | "lg" | "xl" | "far" | undefined;
  /** Same as `size="sm"`. */
  readonly small?: boolean | undefined;
  /** Makes a small button 40 px high on touch screens. Other sizes already are. */
  readonly touch?: boolean | undefined;
  /** On a phone, shares the width of its line with adjacent buttons. */
  readonly fill?: boolean | undefined;
  /** Aligns the content at the start, like a menu item. */
  readonly start?: boolean | undefined;
}

const look = cva(
  [
    "inline-flex items-center rounded-md border whitespace-nowrap",
    "transition-opacity select-none disabled:opacity-50 aria-disabled:opacity-50",
  ],
  {
    variants: {
      variant: {
        plain: "bg-raised text-ink hover:bg-hover svg:text-muted",
        primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
        danger: "border-transparent bg-danger text-white hover:bg-danger-hover",
        quiet: "border-transparent text-muted hover:bg-hover hover:text-ink svg:text-muted",
        ink: "border-transparent text-ink hover:bg-hover svg:text-muted",
        toggle: [
          "bg-raised text-ink hover:bg-hover svg:text-muted",
          "aria-pressed:bg-accent-quiet aria-pressed:text-accent-ink aria-pressed:svg:text-current",
        ],
      },
      size: {
        sm: "h-7 font-medium",
        md: "h-control font-medium",
        lg: "h-11 font-medium",
        xl: "h-11 text-16/5 font-strong",
        far: "h-11 text-20/5 font-strong max-md:h-10 max-md:text-14/5",
      },
      shape: { words: "svg:-ml-0.5", icon: "" },
      start: { true: "justify-start gap-2.5", false: "justify-center" },
      touch: { true: "touch:h-10" },
      fill: { true: "flex-none max-md:flex-auto max-md:px-2", false: "flex-none" },
    },
    compoundVariants: [
      { start: false, size: ["sm", "md", "lg", "far"], class: "gap-1.5" },
      { start: false, size: "xl", class: "gap-3" },
      { shape: "words", size: "sm", class: "px-2" },
      { shape: "words", size: ["md", "lg", "far"], class: "px-3" },
      { shape: "words", size: "xl", class: "pr-3.5 pl-4" },
      { shape: "icon", size: "sm", class: "w-7" },
      { shape: "icon", size: "md", class: "w-control" },
      { shape: "icon", size: "lg", class: "w-11" },
      { shape: "icon", touch: true, class: "touch:w-10" },
    ],
  },
);

/** Splits the props of a button's look from those of its element. */
export function splitLook<P extends ButtonLook>({ variant, size, small, touch, fill, start, ...rest }: P) {
  return [{ variant, size, small, touch, fill, start }, rest] as const;
}

/** Classes of a button, for elements that aren't one of the button components. */
export function button(
  {
    variant = "plain",
    small = false,
    size = small ? "sm" : "md",
    touch = false,
    fill = false,
    start = false,
  }: ButtonLook,
  {
    shape = "words",
    className,
  }: { readonly shape?: "words" | "icon"; readonly className?: string | undefined } = {},
): string {
  return look({ variant, size, touch, fill, start, shape, className });
}
