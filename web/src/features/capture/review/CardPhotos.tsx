import { useState } from "react";

import { Lightbox } from "@/ui/overlays/Lightbox";

import { copy } from "../copy";
import type { QueueEntry } from "../queue/queueView";

/** Both photos of the card. Each opens at full size. */
export function CardPhotos({ entry: { front, back } }: { readonly entry: QueueEntry }) {
  return (
    <div className="review-photos">
      {front !== null && <ZoomPhoto src={front} alt={copy.frontOfCard} />}
      {back !== null && <ZoomPhoto src={back} alt={copy.backOfCard} />}
    </div>
  );
}

interface ZoomPhotoProps {
  readonly src: string;
  readonly alt: string;
}

export function ZoomPhoto({ src, alt }: ZoomPhotoProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="zoom" title={copy.openFullSize} onClick={() => setOpen(true)}>
        <img src={src} alt={alt} />
      </button>
      <Lightbox src={isOpen ? src : null} alt={alt} onClose={() => setOpen(false)} />
    </>
  );
}
