import type { ReactNode } from "react";
import { cva } from "class-variance-authority";

export interface TabLineProps {
  readonly label: string;
  /** The root element: `nav` around links, a group around buttons. */
  readonly as?: "nav" | "div";
  /**
   * Scrolls in one line if it is too narrow. `phone` scrolls only on a phone, where the line is also taller.
   */
  readonly scroll?: boolean | "phone";
  /** Hides the line below. */
  readonly borderless?: boolean;
  readonly className?: string;
  /** Buttons or links. `aria-current` or `aria-selected` marks the current one. */
  readonly children: ReactNode;
}

const line = cva(
  [
    "flex h-10 gap-2",
    "*:relative *:inline-flex *:items-center *:gap-1.5 *:rounded-[10px] *:px-1.5 *:font-medium *:whitespace-nowrap",
    "*:text-muted *:hover:text-ink *:focus-visible:-outline-offset-5 *:current:text-ink",
    "*:current:after:absolute *:current:after:inset-x-1.5 *:current:after:-bottom-px *:current:after:h-0.5",
    "*:current:after:rounded-t-[2px] *:current:after:bg-accent-line *:current:after:content-['']",
  ],
  {
    variants: {
      scroll: { true: "w-max", false: "", phone: "max-md:h-11 max-md:w-max" },
      borderless: { true: "", false: "" },
    },
    compoundVariants: [{ scroll: false, borderless: false, class: "border-b" }],
  },
);
const frame = cva("", {
  variants: {
    scroll: { true: "overflow-x-auto", phone: "[scrollbar-width:none] max-md:overflow-x-auto" },
    borderless: { true: "", false: "" },
  },
  compoundVariants: [{ scroll: true, borderless: false, class: "border-b" }],
});

/** Renders the line of `Tabs`, for links or other children. */
export function TabLine({
  label,
  as: Root = "div",
  scroll = false,
  borderless = false,
  className,
  children,
}: TabLineProps) {
  const group = { ...(Root === "div" && { role: "group" }), "aria-label": label };
  if (!scroll) {
    return (
      <Root {...group} className={line({ scroll, borderless, className })}>
        {children}
      </Root>
    );
  }
  return (
    <div className={frame({ scroll, borderless, className })}>
      <Root {...group} className={line({ scroll, borderless })}>
        {children}
      </Root>
    </div>
  );
}
