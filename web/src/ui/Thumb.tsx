import { classes } from "./classes";

interface ThumbProps {
  /** Null where the listing has no picture. */
  readonly src: string | null;
  /** Empty where the text beside it says the same. */
  readonly alt?: string;
  /** At the top of a screen: it comes at once, and not when it is scrolled to. */
  readonly eager?: boolean;
  readonly className?: string;
}

/** A carded car, always 5:7. One element: a table has many of them. */
export function Thumb({ src, alt = "", eager = false, className }: ThumbProps) {
  const all = classes("thumb", className);
  return src === null ? (
    <span className={all} />
  ) : (
    <img className={all} src={src} alt={alt} loading={eager ? "eager" : "lazy"} decoding="async" />
  );
}
