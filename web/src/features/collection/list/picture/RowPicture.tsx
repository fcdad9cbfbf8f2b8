import { useLayoutEffect, useRef } from "react";

import { classes } from "@/ui/classes";
import { Thumb } from "@/ui/pictures/Thumb";
import { THUMB } from "@/ui/pictures/thumbLook";

import { showAfterPaint } from "./rowPictures";

/** Shows a listing's picture, after the texts of its row. */
export function RowPicture({ src, className }: { readonly src: string | null; readonly className: string }) {
  const picture = useRef<HTMLImageElement>(null);
  useLayoutEffect(
    () => (src !== null && picture.current ? showAfterPaint(picture.current, src) : undefined),
    [src],
  );
  return src === null ? (
    <Thumb src={null} width={className} />
  ) : (
    <img ref={picture} className={classes(THUMB, className)} alt="" decoding="async" />
  );
}
