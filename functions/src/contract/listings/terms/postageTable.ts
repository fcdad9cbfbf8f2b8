import type { PostageRow } from "./terms.ts";

/**
 * USPS prices for sellers who buy labels at eBay, before temporary surcharges. `near` is zone 1, `far` zone
 * 8. Contains only rows with a source; sellers add their own rows (decisions/ebay/0142).
 */
export const POSTAGE_TABLE: { readonly date: string; readonly source: string; readonly rows: PostageRow[] } =
  {
    /** The day when the prices take effect. */
    date: "2026-07-12",
    source: "USPS Notice 123, Ground Advantage, commercial prices",
    rows: [
      { service: "USPSGroundAdvantage", upToOunces: 15, nearCents: 693, farCents: 840 },
      { service: "USPSGroundAdvantage", upToOunces: 16, nearCents: 761, farCents: 1067 },
      { service: "USPSGroundAdvantage", upToOunces: 32, nearCents: 799, farCents: 1287 },
      { service: "USPSGroundAdvantage", upToOunces: 48, nearCents: 864, farCents: 1575 },
    ],
  };
