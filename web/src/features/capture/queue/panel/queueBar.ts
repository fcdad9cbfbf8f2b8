import { cva } from "class-variance-authority";

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
