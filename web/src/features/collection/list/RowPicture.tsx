import { useLayoutEffect, useRef } from "react";

import { Thumb } from "@/ui/pictures/Thumb";

import { showAfterPaint } from "./rowPictures";

/** A listing's picture in its row; it follows the words. */
export function RowPicture({ src }: { readonly src: string | null }) {
  const picture = useRef<HTMLImageElement>(null);
  useLayoutEffect(
    () => (src !== null && picture.current ? showAfterPaint(picture.current, src) : undefined),
    [src],
  );
  return src === null ? (
    <Thumb src={null} />
  ) : (
    <img ref={picture} className="thumb" alt="" decoding="async" />
  );
}
