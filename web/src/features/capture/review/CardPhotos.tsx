import { useState } from "react";

import { classes } from "@/ui/classes";
import { Text } from "@/ui/page/Text";
import { Lightbox } from "@/ui/overlays/Lightbox";

import { copy } from "../copy";
import type { QueueEntry } from "../queue/panel/queueView";

/** Shows both photos of the card. Each opens at full size. */
export function CardPhotos({ entry: { front, back } }: { readonly entry: QueueEntry }) {
  if (front === null && back === null) return <Text look="hint">{copy.noPhotos}</Text>;
  return (
    <div className="grid grid-cols-2 content-start gap-2 max-md:grid-cols-[96px_96px]">
      {front !== null && <ZoomPhoto src={front} alt={copy.frontOfCard} />}
      {back !== null && <ZoomPhoto src={back} alt={copy.backOfCard} />}
    </div>
  );
}

interface ZoomPhotoProps {
  readonly src: string;
  readonly alt: string;
  /** Shows the whole photo in a box of a card's shape, so that two photos can be compared. */
  readonly isContained?: boolean;
}

export function ZoomPhoto({ src, alt, isContained = false }: ZoomPhotoProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="block w-full cursor-zoom-in rounded-md"
        title={copy.openFullSize}
        onClick={() => setOpen(true)}
      >
        <img
          className={classes(
            "block w-full rounded-md bg-sunken",
            isContained && "aspect-5/7 max-h-[46dvh] object-contain",
          )}
          src={src}
          alt={alt}
        />
      </button>
      <Lightbox src={isOpen ? src : null} alt={alt} onClose={() => setOpen(false)} />
    </>
  );
}
