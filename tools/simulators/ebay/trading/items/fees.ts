import { amount, element, leaf, type XmlElement } from "../xml.ts";

/** The fees that eBay itemizes. A seller's first listings of a month are free. */
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

export function buildFees(): XmlElement[] {
  return FEE_NAMES.flatMap((name) => element("Fee", leaf("Name", name), amount("Fee", 0)));
}
