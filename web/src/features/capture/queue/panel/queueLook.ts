import { cva } from "class-variance-authority";

const SIDES = "px-1.5 md:max-studio:px-1";

/** Widths and side padding of the queue's columns. A phone shows lines instead of columns. */
export const COLUMNS = {
  images: "w-[98px] pr-1.5 md:max-studio:pr-1",
  title: SIDES,
  ai: "w-[82px] px-1.5 max-studio:hidden",
  status: `w-[126px] md:max-studio:w-[124px] ${SIDES}`,
  time: "w-[50px] px-1.5 text-right tabular-nums max-studio:hidden",
  actions: "w-[122px] pr-2 pl-1.5 md:max-studio:pl-1",
} as const;

/** Styles the line below the queue's title, which holds its tools or the actions for the selected cards. */
export const queueBar = cva(
  "flex min-h-10 flex-wrap items-center gap-y-0 border-b pr-1 pl-4 whitespace-nowrap max-md:py-1 max-md:pr-2 md:max-studio:gap-x-4 md:max-studio:py-1.5",
  {
    variants: {
      holds: {
        tools: "gap-x-2 max-md:gap-x-3 max-md:whitespace-normal",
        // Sticks below the phone's top bar.
        selection:
          "gap-x-2 max-md:sticky max-md:top-12 max-md:z-3 max-md:gap-x-1 max-md:bg-surface max-md:whitespace-normal",
      },
    },
  },
);
