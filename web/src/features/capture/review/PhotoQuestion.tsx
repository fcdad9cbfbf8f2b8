import { isOpenListing } from "@contract/listings/listings";
import { findFrontImage, getPrice } from "@/lib/listings/listing";
import { formatPrice } from "@/lib/money";

import { copy } from "../copy";
import { Detail } from "../Detail";
import { ZoomPhoto } from "./CardPhotos";
import { type Choice, Choices } from "./Choices";
import type { QuestionProps } from "./questionProps";

const OTHER_CAR: Choice = {
  label: copy.otherCar,
  detail: copy.otherCarDetail,
  event: { type: "carCompared", isSame: false },
};
const offerOneMore = (detail: string): Choice => ({
  label: copy.oneMore,
  detail,
  event: { type: "carCompared", isSame: true },
});

/** Compares this card's front with the listing's picture. Offers each listing if there are several. */
export function PhotoQuestion({ entry: { item, front }, listings, onAnswer }: QuestionProps) {
  const open = listings.filter(isOpenListing);
  const listing = listings.find(({ id }) => id === item.listingId);
  const hasEnded = listing !== undefined && !isOpenListing(listing);
  const single = [offerOneMore(hasEnded ? copy.oneMoreOfEnded : copy.oneMoreDetail), OTHER_CAR];
  const stored = item.storedFrontImage ?? (listing ? findFrontImage(listing) : null);
  return (
    <div className="grid grid-cols-2 gap-4 max-md:gap-3">
      <Choices
        choices={open.length > 1 ? listChoices(open) : single}
        onChoose={onAnswer}
        className="col-span-full row-start-2 grid-cols-2 max-md:grid-cols-1"
      />
      <figure className="grid content-start gap-1.5">
        {front !== null && <ZoomPhoto src={front} alt={copy.frontOfCard} isContained />}
        <figcaption>
          <span className="font-strong">{copy.thisCard}</span>
          <Detail isCode>{item.sku}</Detail>
        </figcaption>
      </figure>
      <figure className="grid content-start gap-1.5">
        {stored !== null && <ZoomPhoto src={stored} alt={copy.frontOfStored} isContained />}
        <figcaption>
          <span className="font-strong">{listing?.title ?? copy.yourListing}</span>
          {listing && (
            <Detail className="tabular-nums">
              {formatPrice(getPrice(listing))} · {hasEnded ? copy.hasEnded : copy.inStock(listing.quantity)}
            </Detail>
          )}
        </figcaption>
      </figure>
    </div>
  );
}

const listChoices = (listings: QuestionProps["listings"]): Choice[] => [
  ...listings.map((listing) => ({
    label: listing.title,
    detail: copy.inStock(listing.quantity),
    picture: findFrontImage(listing),
    event: { type: "carCompared", isSame: true, listingId: listing.id } as const,
  })),
  OTHER_CAR,
];
