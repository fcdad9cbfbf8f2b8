import { isOpenListing } from "@contract/listings/listings";
import type { ReactNode } from "react";

import type { ListingDocument } from "@contract/documents";
import { type FieldName, FIELDS, listFieldsWith, type FieldWith } from "@contract/listings/fields";
import { type CarDetails, CONDITIONS } from "@contract/listings/listingEdit";
import type { TimestampLike } from "@contract/wire/timestamp";

import { formatDateTime } from "@/lib/dates";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { getPrice } from "@/lib/listings/listing";
import { nameChoice } from "@/lib/listingForm/choiceNames";
import { isUnnamed, nameCategory } from "@/lib/listings/ebayNames";
import { nameField, listOfferLimits, formatValue } from "@/lib/listingForm/fieldNames";
import { formatPrice } from "@/lib/money";
import { Badge } from "@/ui/status/Badge";
import { CopyButton } from "@/ui/controls/CopyButton";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";

import { ConditionDetails, StoreCategoryName } from "./EbayNames";
import { ListingViews } from "./ListingViews";
import { formatFineShare, formatNumber } from "@/ui/numbers";

type Facts = readonly (readonly [name: string, value: ReactNode])[];

export function ListingFacts({ listing }: { readonly listing: ListingDocument }) {
  const { car, carHistory, description, itemSpecifics } = listing;
  const { isOn } = useMarketplace();
  return (
    <Panel title="Details">
      <FactList facts={listSellingFacts(listing, isOn)} />
      <Section title="The car">
        <FactList facts={[...listCardFacts(listing), ...(car ? listCarFacts(car) : [])]} />
      </Section>
      {Object.keys(itemSpecifics).length > 0 && (
        <Section title="Item specifics">
          <FactList facts={Object.entries(itemSpecifics)} />
        </Section>
      )}
      {description && (
        <Section title="Description">
          <p className="px-4 pb-4 wrap-anywhere whitespace-pre-line">{description}</p>
        </Section>
      )}
      {carHistory && (
        <Section title="About the car">
          <p className="px-4 pb-4 wrap-anywhere whitespace-pre-line">{carHistory}</p>
        </Section>
      )}
    </Panel>
  );
}

/**
 * Returns the facts that the field table assigns to this section, in its order. `isOn`: whether the seller
 * uses eBay.
 */
const listSellingFacts = (listing: ListingDocument, isOn: boolean): Facts =>
  listFieldsWith("page")
    .filter((field) => isOn || FIELDS[field].page !== "ebay")
    .flatMap((field) =>
      field === "terms"
        ? listTermFacts(listing.terms)
        : toFact(
            field === "endTime" && isOpenListing(listing) ? "Ends" : getLabel(field),
            renderValue(field, listing),
          ),
    );

const getLabel = (field: FieldWith<"page">): string => {
  const facts = FIELDS[field];
  return "pageLabel" in facts ? facts.pageLabel : facts.label;
};

/** Renderers of fields that aren't shown by their kind. An empty value hides the field. */
const SHOWN: Readonly<Partial<Record<FieldName, (listing: ListingDocument) => ReactNode>>> = {
  sku: ({ sku }) =>
    sku === null ? <Badge tone="warning">No SKU</Badge> : <span className="code">{sku}</span>,
  ebayItemId: (listing) => <EbayItem listing={listing} />,
  price: (listing) => formatPrice(getPrice(listing)),
  conditionId: ({ conditionId }) => conditionId && CONDITIONS[conditionId],
  conditionDescriptors: (listing) =>
    Object.keys(listing.conditionDescriptors ?? {}).length > 0 && <ConditionDetails listing={listing} />,
  primaryCategory: ({ primaryCategory }) => primaryCategory && nameCategory(primaryCategory),
  storeCategory: ({ storeCategory }) => renderStoreCategory(storeCategory),
  storeCategory2: ({ storeCategory2 }) => renderStoreCategory(storeCategory2),
  viewCount: (listing) =>
    (listing.ebayItemId !== null || listing.viewCount != null) && <ListingViews listing={listing} />,
  impressionCount: ({ impressionCount, traffic }) => traffic && formatNumber(impressionCount),
  traffic: describeConversion,
  listingType: ({ listingType }) => listingType && describeFormat(listingType),
  bestOfferEnabled: (listing) => listing.bestOfferEnabled && describeOfferLimits(listing.bestOfferDetails),
  immediatePayment: ({ immediatePayment }) => immediatePayment && "Required",
  createdAt: ({ createdAt }) => formatTime(createdAt),
  updatedAt: ({ updatedAt }) => formatTime(updatedAt),
};

function renderValue(field: FieldWith<"page">, listing: ListingDocument): ReactNode {
  const shown = SHOWN[field];
  if (shown) return shown(listing);
  const value: unknown = listing[field];
  if (FIELDS[field].kind === "amount") return formatPrice(value as number | null | undefined);
  if (value === null || value === undefined || value === "") return null;
  switch (FIELDS[field].kind) {
    case "time":
      return formatTime(value as TimestampLike);
    default:
      return value as ReactNode;
  }
}

const renderStoreCategory = (category: ListingDocument["storeCategory"]): ReactNode =>
  category && (isUnnamed(category) ? <StoreCategoryName category={category} /> : category.name);

/** Returns the facts about the listing's own selling terms. */
const listTermFacts = (terms: ListingDocument["terms"]): Facts =>
  Object.entries(terms ?? {}).flatMap(([part, value]) =>
    toFact(nameField("terms", part), value === null ? null : formatValue("terms", part, value)),
  );

function listCardFacts(listing: ListingDocument): Facts {
  const { car, features } = listing;
  const series = [listing.series, listing.seriesNumber].filter(Boolean).join(" ");
  const finish = [
    features?.is_zamac && "ZAMAC",
    features?.is_premium && (features.premium_series ?? "Premium"),
  ].filter((each) => typeof each === "string");
  return [
    ["Brand", listing.brand ?? car?.manufacturer ?? "–"],
    ...toFact("Car", listing.carName),
    ["Series", (series || car?.series) ?? "–"],
    ...toFact("Series, as entered", series !== "" && car?.series !== series && car?.series),
    ...toFact("Color", listing.color),
    ...toFact("Year", !car?.year && listing.year),
    ...toFact("Number in the year", !car?.cardNumber && listing.collectorNumber),
    ...toFact("Wheels", !car?.wheelType && listing.wheels),
    ...toFact("Country", !car?.country && listing.country),
    ...toFact("Toy number", listing.toyNumber && describeToyNumber(listing)),
    ...toFact("Special edition", finish.join(", ")),
    ...toFact("Read by", listing.aiProvider && describeReader(listing.aiProvider, listing.aiSimulated)),
  ];
}

function listCarFacts(car: CarDetails): Facts {
  const editions = [
    car.treasureHunt && "Treasure Hunt",
    car.superTreasureHunt && "Super Treasure Hunt",
    car.firstEdition && "First edition",
    car.shortCard && "Short card",
    car.errors && "Error",
  ].filter((edition) => edition !== false);
  return [
    ...toFact("Category", car.category && nameChoice(car.category)),
    ...toFact("Card condition", car.condition && nameChoice(car.condition)),
    ...toFact("Year", car.year),
    ...toFact("Manufacturer", car.manufacturer),
    ...toFact("Card number", car.cardNumber),
    ...toFact("Model scale", car.scale),
    ...toFact("Real car's make", car.make),
    ...toFact("Edition", editions.join(", ")),
    ...toFact("Tampos", car.tampos),
    ...toFact("Base", car.baseColor),
    ...toFact("Interior", car.interiorColor),
    ...toFact("Windows", car.windowColor),
    ...toFact("Wheels", car.wheelType && nameChoice(car.wheelType)),
    ...toFact("Country", car.country),
  ];
}

const describeToyNumber = ({ toyNumber, toyNumberFrom }: ListingDocument): string =>
  toyNumberFrom ? `${toyNumber ?? ""} (${NUMBER_SOURCES[toyNumberFrom]})` : (toyNumber ?? "");

const NUMBER_SOURCES = {
  reader: "read on the card",
  catalogue: "in the catalogue",
  seller: "entered by you",
} as const;

const PROVIDERS = { openai: "OpenAI", gemini: "Gemini", local: "Pegboard's own reader" } as const;

const describeReader = (provider: keyof typeof PROVIDERS, isSimulated: boolean | undefined) =>
  isSimulated ? `${PROVIDERS[provider]} (simulated)` : PROVIDERS[provider];

const toFact = (name: string, value: ReactNode): Facts =>
  value === null || value === undefined || value === "" || value === false ? [] : [[name, value]];

const describeOfferLimits = (limits: ListingDocument["bestOfferDetails"]): string =>
  ["Accepted", ...listOfferLimits(limits ?? {})].join(", ");

/** Returns a text such as `2 of 48 views (4.2%)`. Null without a traffic report. */
function describeConversion({ viewCount, traffic }: ListingDocument): string | null {
  if (!traffic) return null;
  if (!viewCount) return "–";
  const share = formatFineShare(traffic.sales / viewCount);
  return `${traffic.sales} of ${formatNumber(viewCount)} views (${share})`;
}

const describeFormat = (listingType: string): string =>
  listingType === "FixedPriceItem" ? "Fixed price" : listingType === "Chinese" ? "Auction" : listingType;

function FactList({ facts }: { readonly facts: Facts }) {
  return (
    <dl className="grid grid-cols-[minmax(6.5rem,auto)_1fr] gap-x-6 gap-y-1.5 p-4">
      {facts.map(([name, value], at) => (
        <div key={`${at} ${name}`} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="border-t">
      <Text as="h3" look="label" className="px-4 pt-4 pb-1">
        {title}
      </Text>
      {children}
    </div>
  );
}

function EbayItem({ listing: { ebayItemId, listingUrl } }: { readonly listing: ListingDocument }) {
  if (ebayItemId === null) return "Not on eBay yet";
  return (
    <span className="flex items-center gap-1">
      {listingUrl ? (
        <a className="code link" href={listingUrl} target="_blank" rel="noreferrer">
          {ebayItemId}
        </a>
      ) : (
        <span className="code">{ebayItemId}</span>
      )}
      <span className="-my-1">
        <CopyButton label="Copy item id" text={ebayItemId} />
      </span>
    </span>
  );
}

function formatTime(at: TimestampLike | null | undefined): string {
  return at ? formatDateTime(at.toMillis()) : "–";
}
