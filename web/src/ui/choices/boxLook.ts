const TICK = [
  "checked:after:-mt-0.75 checked:after:h-1.25 checked:after:w-2.25 checked:after:-rotate-45",
  "checked:after:border-b-[1.75px] checked:after:border-l-[1.75px] checked:after:border-white",
].join(" ");
const DASH = "indeterminate:after:h-[1.75px] indeterminate:after:w-2 indeterminate:after:bg-white";

/** Classes of a checkbox. Constant strings, because a table has many. `--box` is its size. */
export const BOX = [
  "grid size-[var(--box,16px)] flex-none appearance-none place-items-center rounded-sm border border-field bg-surface",
  "checked:border-transparent checked:bg-accent indeterminate:border-transparent indeterminate:bg-accent",
  TICK,
  DASH,
].join(" ");
