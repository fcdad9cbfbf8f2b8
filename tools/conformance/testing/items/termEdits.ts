import type { ItemAtEbay, ListingDocument } from "../../../../functions/src/contract/documents.ts";
import {
  type ItemTerms,
  type ListingTerms,
  listingTerms,
  SHIPPING_KINDS,
} from "../../../../functions/src/contract/listings/terms/terms.ts";
import type { XmlElement } from "../../../../functions/src/ebay/trading/xml.ts";
import { at, type Edit } from "./edits.ts";

type Shipping = NonNullable<ItemTerms["shipping"]>;

const SERVICE = "ShippingDetails/ShippingServiceOptions";
const PRICE = [`${SERVICE}/ShippingServiceCost`, `${SERVICE}/FreeShipping`];
const FURTHER = `${SERVICE}/ShippingServiceAdditionalCost`;
const HANDLING = "ShippingDetails/CalculatedShippingRate/PackagingHandlingCosts";

const RETURNS = ["ReturnsWithinOption", "ReturnsAcceptedOption", "ShippingCostPaidByOption"].map(
  (part) => `ReturnPolicy/${part}`,
);

/** Checks an item's own shipping. Without `isRight`, any will do. */
const ownShipping =
  (isRight: (shipping: Shipping) => boolean = () => true): NonNullable<Edit["fits"]> =>
  ({ terms }) =>
    terms?.policies === null && terms.shipping !== null && isRight(terms.shipping);
const ofPolicies: NonNullable<Edit["fits"]> = ({ terms }) => (terms?.policies ?? null) !== null;
const isFlat = ({ kind }: Shipping) => kind === "flat";

function editTerms(
  terms: Partial<ListingTerms>,
  about: readonly string[],
  fits: NonNullable<Edit["fits"]>,
  isThere: (terms: ItemTerms) => boolean,
): Edit {
  return {
    field: "terms",
    edit: (listing: ListingDocument) => ({ terms: listingTerms.parse({ ...listing.terms, ...terms }) }),
    about: at(...about),
    fits,
    isThere: (item: ItemAtEbay) => (item.terms ? isThere(item.terms) : false),
  };
}

const profile = (element: string) => {
  const path = `SellerProfiles/Seller${element}Profile/${element}Profile`;
  return [`${path}ID`, `${path}Name`];
};

/** The edits of each part of a listing's terms. Parts that only matter for new items have none. */
export const TERM_EDITS: Readonly<Record<keyof ListingTerms, readonly Edit[]>> = {
  shipping: SHIPPING_KINDS.map((shipping) => ({
    ...editTerms(
      {},
      ["ShippingDetails/ShippingType", ...PRICE, FURTHER, HANDLING],
      ownShipping(),
      (terms) => terms.shipping?.kind === shipping,
    ),
    // A form demands a price when shipping becomes flat.
    edit: ({ terms }) => ({
      terms: listingTerms.parse({
        ...terms,
        shipping,
        shippingPrice: terms?.shippingPrice ?? (shipping === "flat" ? 6.66 : null),
      }),
    }),
  })),
  service: [
    editTerms(
      { service: "UPSGround" },
      [`${SERVICE}/ShippingService`],
      ownShipping(),
      ({ shipping }) => shipping?.service === "UPSGround",
    ),
  ],
  shippingPrice: [
    editTerms(
      { shippingPrice: 666.66 },
      PRICE,
      ownShipping(isFlat),
      ({ shipping }) => shipping?.cents === 66_666,
    ),
  ],
  furtherPrice: [
    editTerms(
      { furtherPrice: 777.77 },
      [FURTHER],
      ownShipping(isFlat),
      ({ shipping }) => shipping?.furtherCents === 77_777,
    ),
  ],
  packageKind: [],
  cars: [],
  ounces: [
    {
      ...editTerms(
        { ounces: 77 },
        [],
        () => true,
        (terms) => terms.package?.ounces === 77,
      ),
      // A weight needs a package. An item without one gets the usual one.
      about: (_, { containers }) => {
        const { ShippingPackage = null } = (containers["ShippingPackageDetails"] ?? {}) as XmlElement;
        const parts = ["WeightMajor", "WeightMinor", "MeasurementUnit"];
        const all = ShippingPackage === null ? [...parts, "ShippingPackage"] : parts;
        return (path) => all.some((part) => path === `ShippingPackageDetails/${part}`);
      },
    },
  ],
  dispatchDays: [
    editTerms({ dispatchDays: 20 }, ["DispatchTimeMax"], ownShipping(), (terms) => terms.dispatchDays === 20),
  ],
  returns: [
    editTerms({ returns: "60-seller" }, RETURNS, ownShipping(), (terms) => terms.returns === "60-seller"),
    editTerms(
      { returns: "none" },
      [...RETURNS, "ReturnPolicy/RefundOption"],
      ownShipping(),
      (terms) => terms.returns === "none",
    ),
  ],
  shippingPolicy: [
    editTerms(
      { shippingPolicy: "77" },
      profile("Shipping"),
      ofPolicies,
      ({ policies }) => policies?.shipping === "77",
    ),
  ],
  paymentPolicy: [
    editTerms(
      { paymentPolicy: "78" },
      profile("Payment"),
      ofPolicies,
      ({ policies }) => policies?.payment === "78",
    ),
  ],
  returnPolicy: [
    editTerms(
      { returnPolicy: "79" },
      profile("Return"),
      ofPolicies,
      ({ policies }) => policies?.return === "79",
    ),
  ],
};

/** eBay has handling in the terms. It is a separate amount only if eBay calculates the shipping price. */
export const HANDLING_EDIT: Edit = {
  field: "handlingCost",
  edit: () => ({ handlingCost: 7.77 }),
  about: at(HANDLING),
  fits: ownShipping(({ kind }) => kind === "calculated"),
  isThere: ({ terms }) => terms?.shipping?.handlingCents === 777,
};
