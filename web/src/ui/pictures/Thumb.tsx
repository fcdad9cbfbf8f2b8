import { classes } from "../classes";

interface ThumbProps {
  /** Null if the listing has no picture. */
  readonly src: string | null;
  /** Empty if the text beside it says the same. */
  readonly alt?: string;
  /** Loads at once instead of on scroll, for the top of a screen. */
  readonly eager?: boolean;
  readonly className?: string;
}

/** A carded car at 5:7. A single element, because a table has many. */
export function Thumb({ src, alt = "", eager = false, className }: ThumbProps) {
  const all = classes("thumb", className);
  return src === null ? (
    <span className={all} />
  ) : (
    <img className={all} src={src} alt={alt} loading={eager ? "eager" : "lazy"} decoding="async" />
  );
}
