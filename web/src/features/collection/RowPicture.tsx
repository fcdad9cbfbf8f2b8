import { useLayoutEffect, useRef } from "react";

import { Thumb } from "@/ui/Thumb";

import { showAfterPaint } from "./rowPictures";

/** A listing's picture in its row; it follows the words. */
export function RowPicture({ src }: { readonly src: string | null }) {
  const picture = useRef<HTMLImageElement>(null);
  const isNewRow = useRef(true);
  useLayoutEffect(() => {
    const isNew = isNewRow.current;
    isNewRow.current = false;
    return src !== null && picture.current ? showAfterPaint(picture.current, src, isNew) : undefined;
  }, [src]);
  return src === null ? (
    <Thumb src={null} />
  ) : (
    <img ref={picture} className="thumb" alt="" decoding="async" />
  );
}
