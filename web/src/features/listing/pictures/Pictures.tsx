import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import type { ListingDocument } from "@contract/documents";
import type { ListingChanges } from "@contract/listings/listingEdit";

import type { WithId } from "@/lib/firestore/documents";
import { describeError } from "@/lib/calls/errorText";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { chooseSide, movePicture, findSide } from "@/lib/listingForm/arrange";
import { pickShownImages } from "@/lib/listings/listing";
import { sendListing } from "@/lib/listingForm/sendListing";
import { Tag } from "@/ui/status/Badge";
import { Banner } from "@/ui/status/Banner";
import { Lightbox } from "@/ui/overlays/Lightbox";
import { Panel } from "@/ui/page/Panel";
import { PictureMenu } from "@/ui/overlays/PictureMenu";
import { SideBadge } from "@/ui/status/SideBadge";

import { copy } from "../copy";
import { KeepCopy } from "./KeepCopy";

const SOURCES = { firebase: "Our storage", cloudinary: "Cloudinary", ebay: "eBay" } as const;

/** Shows the pictures in order. Pictures that only the marketplace stores can't be sorted here. */
export function Pictures({ listing }: { readonly listing: WithId<ListingDocument> }) {
  const { firebaseImages: photos } = listing;
  const { source, images: shown } = pickShownImages(listing);
  const { isOn } = useMarketplace();
  const namesSource = source !== null && (isOn || source !== "ebay");
  const [openAt, setOpenAt] = useState<number | null>(null);
  const open = openAt === null ? null : (shown[openAt] ?? null);
  const arrange = useMutation({
    mutationFn: async (changes: ListingChanges) => {
      const base: ListingChanges = {
        firebaseImages: photos,
        frontImageIndex: listing.frontImageIndex ?? null,
      };
      const before = { ...base, backImageIndex: listing.backImageIndex ?? null };
      return sendListing(listing.id, before, changes);
    },
  });
  const isOvertaken = arrange.data?.outcome === "conflict";
  return (
    <Panel title={`Photos (${shown.length})`} aside={namesSource && <Tag>{SOURCES[source]}</Tag>}>
      {(arrange.isError || isOvertaken) && (
        <Banner tone="danger" title={copy.picturesFailed} onDismiss={() => arrange.reset()}>
          {isOvertaken ? copy.picturesOvertaken : describeError(arrange.error)}
        </Banner>
      )}
      <KeepCopy listing={listing} isAtEbay={source === "ebay"} />
      {shown.length === 0 ? (
        <p className="p-4 text-muted">This listing has no photo.</p>
      ) : (
        <ul className="flex flex-wrap gap-4 rounded-b-lg pegboard p-4" aria-busy={arrange.isPending}>
          {shown.map((photo, index) => (
            <li key={`${index} ${photo}`} className="relative w-[calc(50%-8px)] sm:w-40">
              <button type="button" className="block w-full rounded-md" onClick={() => setOpenAt(index)}>
                <img
                  src={photo}
                  alt={describePicture(listing, index)}
                  className="aspect-[5/7] w-full rounded-md object-cover"
                />
              </button>
              <SideBadge side={findSide(listing, index)} />
              {source !== "ebay" && photos.length > index && (
                <span className="absolute top-1.5 right-1.5">
                  <PictureMenu
                    index={index}
                    count={photos.length}
                    side={findSide(listing, index)}
                    onMove={(to) => arrange.mutate(movePicture(listing, index, to))}
                    onSide={(side) => arrange.mutate(chooseSide(listing, index, side))}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Lightbox
        src={open}
        alt={openAt === null ? "" : describePicture(listing, openAt)}
        among={{ at: openAt ?? 0, count: shown.length, onGo: setOpenAt }}
        onClose={() => setOpenAt(null)}
      />
    </Panel>
  );
}

const NAMES = { front: "Front of the card", back: "Back of the card" } as const;

function describePicture(listing: ListingDocument, index: number): string {
  const side = findSide(listing, index);
  return side === null ? `Photo ${index + 1}` : NAMES[side];
}
