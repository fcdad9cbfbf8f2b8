import type { ItemTerms } from "@contract/listings/ledger";

import { formatPrice } from "@/lib/money";
import { nameService } from "@/lib/terms/termNames";

import { describePlaces } from "./extraTexts";
import { nameCode, readDays } from "./nameCode";

/** Formats a shipping service: `USPS Parcel: $4.10, each further copy $1.00 (abroad)` */
export function describeService(service: ItemTerms["services"][number]): string {
  const { costCents, furtherCents, isFree, isInternational } = service;
  const price = isFree ? "free" : costCents === null ? "–" : formatPrice(costCents / 100);
  const further = furtherCents === null ? "" : `, each further copy ${formatPrice(furtherCents / 100)}`;
  const abroad = isInternational
    ? ` (abroad${service.shipsTo.length > 0 ? `: ${describePlaces(service.shipsTo)}` : ""})`
    : "";
  return `${nameService(service.service)}: ${price}${further}${abroad}`;
}

/** Formats the return policy: `Accepted, 30 days, paid by the buyer` */
export function describeReturns({ isAccepted, within, paidBy }: NonNullable<ItemTerms["returns"]>): string {
  if (!isAccepted) return "Not accepted";
  const days = readDays(within);
  const parts = [
    "Accepted",
    days === null ? within : `${days} days`,
    paidBy && `paid by the ${nameCode(paidBy).toLowerCase()}`,
  ];
  return parts.filter(Boolean).join(", ");
}
