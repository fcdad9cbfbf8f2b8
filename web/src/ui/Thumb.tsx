interface ThumbProps {
  /** Null where the listing has no picture. */
  readonly src: string | null;
  /** Empty where the text beside it says the same. */
  readonly alt?: string;
  readonly className?: string;
}

/** A carded car, always 5:7. */
export function Thumb({ src, alt = "", className }: ThumbProps) {
  return (
    <span className={`thumb ${className ?? ""}`}>
      {src !== null && <img src={src} alt={alt} loading="lazy" decoding="async" />}
    </span>
  );
}
