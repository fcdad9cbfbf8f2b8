import { classes } from "../classes";
import { THUMB } from "./thumbLook";

interface ThumbProps {
  /** Null if the listing has no picture. */
  readonly src: string | null;
  /** Empty if adjacent text says the same. */
  readonly alt?: string;
  /** A class for the width. The default is 26 px. */
  readonly width?: string;
  readonly className?: string;
}

/** Renders a carded car at 5:7. A single element, because a table has many. */
export function Thumb({ src, alt = "", width = "w-6.5", className }: ThumbProps) {
  const all = classes(THUMB, width, className);
  return src === null ? (
    <span className={all} />
  ) : (
    <img className={all} src={src} alt={alt} loading="lazy" decoding="async" />
  );
}
