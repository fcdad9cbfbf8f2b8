import { useMutation } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, Ellipsis, SquareDashed, SquareDashedBottom } from "lucide-react";
import { useState } from "react";

import type { ListingDocument } from "@contract/documents";
import type { ListingChanges } from "@contract/listingEdit";

import type { Found } from "@/lib/documents";
import { errorText } from "@/lib/errorText";
import { chosenSide, movedPicture } from "@/lib/listingForm/arrange";
import { sendListing } from "@/lib/listingForm/sendListing";
import { Badge, Tag } from "@/ui/Badge";
import { Banner } from "@/ui/Banner";
import { IconButton } from "@/ui/IconButton";
import { Lightbox } from "@/ui/Lightbox";
import { Menu, MenuItem } from "@/ui/Menu";
import { Panel } from "@/ui/Panel";

import { copy } from "../copy";

/** Our own pictures in their order, and those that only the marketplace has. */
export function Pictures({ listing }: { readonly listing: Found<ListingDocument> }) {
  const { firebaseImages: photos, ebayPhotos } = listing;
  const [open, setOpen] = useState<string | null>(null);
  const arrange = useMutation({
    mutationFn: async (changes: ListingChanges) => {
      const base: ListingChanges = {
        firebaseImages: photos,
        frontImageIndex: listing.frontImageIndex ?? null,
      };
      const before = { ...base, backImageIndex: listing.backImageIndex ?? null };
      const { outcome } = await sendListing(listing.id, before, changes);
      if (outcome === "conflict") throw new Error(copy.picturesOvertaken);
    },
  });
  const shown = photos.length > 0 ? photos : ebayPhotos;
  return (
    <Panel
      title={`Photos (${shown.length})`}
      aside={shown.length > 0 && <Tag>{photos.length > 0 ? "Our storage" : "eBay"}</Tag>}
    >
      {arrange.isError && (
        <Banner tone="danger" title={copy.picturesFailed} onDismiss={() => arrange.reset()}>
          {arrange.error.message === copy.picturesOvertaken
            ? copy.picturesOvertaken
            : errorText(arrange.error)}
        </Banner>
      )}
      {shown.length === 0 ? (
        <p className="muted p-4">This listing has no photo.</p>
      ) : (
        <ul className="pegboard flex flex-wrap gap-4 rounded-b-lg p-4" aria-busy={arrange.isPending}>
          {shown.map((photo, index) => (
            <li key={photo} className="relative w-40">
              <button type="button" className="block w-full rounded-md" onClick={() => setOpen(photo)}>
                <img
                  src={photo}
                  alt={nameOf(listing, index)}
                  className="aspect-[5/7] w-full rounded-md object-cover"
                />
              </button>
              <span className="absolute top-1.5 left-1.5">
                <SideBadge listing={listing} index={index} />
              </span>
              {photos.length > 0 && (
                <span className="absolute top-1.5 right-1.5">
                  <PictureMenu
                    index={index}
                    count={photos.length}
                    onMove={(to) => arrange.mutate(movedPicture(listing, index, to))}
                    onSide={(side) => arrange.mutate(chosenSide(listing, index, side))}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Lightbox
        src={open}
        alt={open === null ? "" : nameOf(listing, shown.indexOf(open))}
        onClose={() => setOpen(null)}
      />
    </Panel>
  );
}

interface PictureMenuProps {
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onSide: (side: "front" | "back") => void;
}

function PictureMenu({ index, count, onMove, onSide }: PictureMenuProps) {
  return (
    <Menu trigger={<IconButton label={`Arrange photo ${index + 1}`} icon={Ellipsis} variant="plain" small />}>
      <MenuItem icon={SquareDashed} onSelect={() => onSide("front")}>
        This is the front
      </MenuItem>
      <MenuItem icon={SquareDashedBottom} onSelect={() => onSide("back")}>
        This is the back
      </MenuItem>
      {index > 0 && (
        <MenuItem icon={ArrowLeft} onSelect={() => onMove(index - 1)}>
          Move left
        </MenuItem>
      )}
      {index < count - 1 && (
        <MenuItem icon={ArrowRight} onSelect={() => onMove(index + 1)}>
          Move right
        </MenuItem>
      )}
    </Menu>
  );
}

function SideBadge({ listing, index }: { readonly listing: ListingDocument; readonly index: number }) {
  if (index === (listing.frontImageIndex ?? 0)) return <Badge>Front</Badge>;
  return index === listing.backImageIndex ? <Badge>Back</Badge> : null;
}

function nameOf({ frontImageIndex, backImageIndex }: ListingDocument, index: number): string {
  if (index === (frontImageIndex ?? 0)) return "Front of the card";
  return index === backImageIndex ? "Back of the card" : `Photo ${index + 1}`;
}
