import { cva } from "class-variance-authority";

interface KeyHintProps {
  /** The keys as shown. Keys pressed in sequence are separated by a space, such as "G C". */
  readonly keys: string;
  /** `lg` is 22 px high. */
  readonly size?: "md" | "lg";
  /** Styles it for a primary button. */
  readonly onAccent?: boolean;
  readonly className?: string;
}

const look = cva(
  [
    "inline-flex min-w-4.5 items-center justify-center rounded-sm border font-sans text-12 leading-none font-medium",
    "[font-feature-settings:'case'] max-md:hidden",
  ],
  {
    variants: {
      size: { md: "h-4.5 px-1", lg: "h-5.5 px-1.75" },
      onAccent: { true: "border-transparent bg-black/16 text-white", false: "bg-surface text-muted" },
    },
  },
);

/** Shows keyboard keys. Hidden on a phone, which has no keyboard. */
export function KeyHint({ keys, size = "md", onAccent = false, className }: KeyHintProps) {
  return (
    <kbd className={look({ size, onAccent, className })} aria-hidden>
      {keys}
    </kbd>
  );
}
