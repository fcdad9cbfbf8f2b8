import { tv } from "tailwind-variants/lite";

/** Classes of a panel, for elements that aren't a `Panel`. */
export const panel = tv({ base: "min-w-0 rounded-lg border bg-surface" });
