import { tv } from "tailwind-variants/lite";

/** A dialog over a dialog dims the lower one. */
export const SCRIM = "fixed inset-0 z-40 animate-appear bg-scrim [[data-dialog]~&]:z-50";

/** Visible even if the dialog is higher than the screen. */
export const FOOTER =
  "sticky bottom-0 flex flex-wrap items-center justify-end gap-2 rounded-b-lg bg-inherit px-5 pt-3 pb-4";

export const dialog = tv({
  base: [
    "fixed inset-0 z-50 m-auto h-fit w-[min(var(--width),100%-32px)] animate-rise floating text-ink",
    "focus-visible:outline-none",
  ],
  variants: {
    at: {
      middle: "max-h-[calc(100dvh-32px)] overflow-auto",
      /** Stays where it is when its list gets shorter. */
      top: "mt-[min(18vh,120px)] overflow-hidden",
    },
  },
});
