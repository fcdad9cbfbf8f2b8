import { cva } from "class-variance-authority";

export const MENU = "z-50 min-w-55 animate-pop floating p-1 text-ink";

/** Classes of a menu's item, also for links and buttons in a list that looks like a menu. */
export const menuItem = cva(
  [
    "flex min-h-control w-full items-center gap-2.5 rounded-sm px-2.5 text-left font-medium svg:text-muted",
    "hover:bg-hover data-highlighted:bg-hover data-highlighted:outline-none",
  ],
  {
    variants: { current: { true: "bg-hover" }, muted: { true: "text-muted" } },
  },
);
