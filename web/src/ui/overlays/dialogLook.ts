import { cva } from "class-variance-authority";

/** Stays visible even if the dialog is taller than the screen. */
export const FOOTER =
  "sticky bottom-0 flex flex-wrap items-center justify-end gap-2 rounded-b-lg bg-inherit px-5 pt-3 pb-4";

export const dialog = cva(
  [
    "fixed inset-0 z-50 m-auto w-[min(var(--width),100%-32px)] animate-rise floating text-ink",
    "focus-visible:outline-none",
  ],
  {
    variants: {
      tall: {
        true: "grid h-[min(860px,100dvh-32px)] max-md:h-dvh max-md:max-h-dvh max-md:w-full max-md:rounded-none",
        false: "h-fit",
      },
      at: {
        middle: "max-h-[calc(100dvh-32px)] overflow-auto",
        /** Keeps its position when its list gets shorter. */
        top: "mt-[min(18vh,120px)] overflow-hidden",
      },
    },
  },
);
