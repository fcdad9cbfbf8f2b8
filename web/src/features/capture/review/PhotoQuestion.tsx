import { isOpenListing } from "@contract/listings";
import { frontImageOf, priceOf } from "@/lib/listing";
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
const CHOICES: readonly Choice[] = [
  { label: copy.oneMore, detail: copy.oneMoreDetail, event: { type: "carCompared", isSame: true } },
  OTHER_CAR,
];

/** This card's front beside the one stored under its SKU; where there are several, each is a choice. */
export function PhotoQuestion({ entry: { item, front }, listings, onAnswer }: QuestionProps) {
  const open = listings.filter(isOpenListing);
  const listing = listings.find(({ id }) => id === item.listingId);
  const stored = item.storedFrontImage ?? (listing ? frontImageOf(listing) : null);
  return (
    <div className="review-pair">
      <Choices choices={open.length > 1 ? choicesOf(open) : CHOICES} onChoose={onAnswer} />
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
              {formatPrice(priceOf(listing))} · {copy.inStock(listing.quantity)}
            </span>
          )}
        </figcaption>
      </figure>
    </div>
  );
}

const choicesOf = (listings: QuestionProps["listings"]): Choice[] => [
  ...listings.map((listing) => ({
    label: listing.title,
    detail: copy.inStock(listing.quantity),
    picture: frontImageOf(listing),
    event: { type: "carCompared", isSame: true, listingId: listing.id } as const,
  })),
  OTHER_CAR,
];
