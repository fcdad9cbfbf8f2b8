import { isOpenListing } from "@contract/listing/listings";
import { frontImageOf, priceOf } from "@/lib/listings/listing";
import { formatPrice } from "@/lib/money";

import { copy } from "../copy";
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
  const stored = item.storedFrontImage ?? (listing ? frontImageOf(listing) : null);
  return (
    <div className="review-pair">
      <Choices choices={open.length > 1 ? listChoices(open) : single} onChoose={onAnswer} />
      <figure>
        {front !== null && <ZoomPhoto src={front} alt={copy.frontOfCard} />}
        <figcaption>
          <span className="strong">{copy.thisCard}</span>
          <span className="ss code">{item.sku}</span>
        </figcaption>
      </figure>
      <figure>
        {stored !== null && <ZoomPhoto src={stored} alt={copy.frontOfStored} />}
        <figcaption>
          <span className="strong">{listing?.title ?? copy.yourListing}</span>
          {listing && (
            <span className="ss num">
              {formatPrice(priceOf(listing))} · {hasEnded ? copy.hasEnded : copy.inStock(listing.quantity)}
            </span>
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
    picture: frontImageOf(listing),
    event: { type: "carCompared", isSame: true, listingId: listing.id } as const,
  })),
  OTHER_CAR,
];
