import { useLayoutEffect, useRef } from "react";

import { Thumb } from "@/ui/pictures/Thumb";

import { showAfterPaint } from "./rowPictures";

/** A listing's picture, shown after the texts of its row. */
interface RowPictureProps {
  readonly src: string | null;
  readonly className: string;
}

export function RowPicture({ src, className }: RowPictureProps) {
  const picture = useRef<HTMLImageElement>(null);
  useLayoutEffect(
    () => (src !== null && picture.current ? showAfterPaint(picture.current, src) : undefined),
    [src],
  );
  return src === null ? (
    <Thumb src={null} className={className} />
  ) : (
    <img ref={picture} className={`thumb ${className}`} alt="" decoding="async" />
  );
}
