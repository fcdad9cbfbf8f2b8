import { amount, element, leaf, type XmlElement } from "./xml.ts";

/** The fees that eBay itemises for a listing; a seller's first listings of a month cost nothing. */
const FEE_NAMES = [
  "AuctionLengthFee",
  "BoldFee",
  "BuyItNowFee",
  "CategoryFeaturedFee",
  "FeaturedFee",
  "GalleryPlusFee",
  "FeaturedGalleryFee",
  "FixedPriceDurationFee",
  "GalleryFee",
  "GiftIconFee",
  "HighLightFee",
  "InsertionFee",
  "InternationalInsertionFee",
  "ListingDesignerFee",
  "ListingFee",
  "PhotoDisplayFee",
  "PhotoFee",
  "ReserveFee",
  "SchedulingFee",
  "SubtitleFee",
  "BorderFee",
  "ProPackBundleFee",
  "BasicUpgradePackBundleFee",
  "ValuePackBundleFee",
  "PrivateListingFee",
  "ProPackPlusBundleFee",
  "MotorsGermanySearchFee",
];

export function feeElements(): XmlElement[] {
  return FEE_NAMES.flatMap((name) => element("Fee", leaf("Name", name), amount("Fee", 0)));
}
