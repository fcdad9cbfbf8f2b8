import type { ReactNode } from "react";

import type { ItemTerms } from "@contract/listings/ledger";

import {
  describeBuyers,
  describeCharity,
  describeCompany,
  describeCustomPolicy,
  describeHandling,
  describeWarnings,
  describeLot,
  describePlaces,
  describeProductId,
  describeRole,
  describeTax,
} from "@/lib/ledger/extraTexts";
import { nameCode } from "@/lib/ledger/nameCode";
import { describeReturns, describeService } from "@/lib/ledger/termTexts";
import { nameCategory } from "@/lib/listings/ebayNames";
import { formatPrice } from "@/lib/money";
import { formatCount } from "@/ui/numbers";
import { Text } from "@/ui/page/Text";

import { ledgerCopy as copy } from "./copy";

interface ItemTermsListProps {
  readonly terms: ItemTerms;
  /** The seller's own texts about the condition, by eBay's names. */
  readonly conditionNotes: Readonly<Record<string, string>>;
}

type Facts = readonly (readonly [name: string, value: ReactNode])[];

/** Shows what eBay has of the item, beyond the compared fields. */
export function ItemTermsList({ terms, conditionNotes }: ItemTermsListProps) {
  return (
    <>
      <FactSection title={copy.terms} facts={listTermFacts(terms)} />
      <FactSection title={copy.more} hint={copy.readOnly} facts={listMoreFacts(terms, conditionNotes)} />
      <FactSection title={copy.safety} hint={copy.readOnly} facts={listSafetyFacts(terms)} />
    </>
  );
}

function listTermFacts(terms: ItemTerms): Facts {
  const { services, policies, dispatchDays, extras } = terms;
  return [
    ["Shipping", terms.shippingType && nameCode(terms.shippingType)],
    ["Services", renderLines(services.map(describeService))],
    ["Handling", describeHandling(extras)],
    ["Ships to", describePlaces(extras.shipsTo)],
    ["Doesn't ship to", describePlaces(extras.excludedPlaces)],
    ["eBay International Shipping", extras.isGlobalShipping && "Yes"],
    ["Shipping policy", policies.shipping],
    ["Payment policy", policies.payment],
    ["Return policy", policies.returns],
    ["Dispatch", dispatchDays !== null && formatCount(dispatchDays, "day")],
    ["Weight", terms.weight],
    ["Package", describePackage(terms)],
    ["Returns", terms.returns && describeReturns(terms.returns)],
    ["Returns from abroad", extras.returnsAbroad && describeReturns(extras.returnsAbroad)],
    ["Sales tax", extras.salesTax && describeTax(extras.salesTax)],
    ["Location", terms.location],
  ];
}

const describePackage = ({ size, extras }: ItemTerms): string =>
  [extras.packageType && nameCode(extras.packageType), size, extras.isIrregular && "irregular"]
    .filter(Boolean)
    .join(", ");

function listMoreFacts(
  { conditionDescription, subtitle, variations, extras }: ItemTerms,
  notes: Record<string, string>,
): Facts {
  return [
    ["Subtitle", subtitle],
    ["Second category", extras.secondCategory && nameCategory(extras.secondCategory)],
    ["Condition, in words", conditionDescription],
    ...Object.entries(notes),
    ["Lot", extras.lotSize !== null && describeLot(extras.lotSize)],
    [
      "Variations",
      renderLines(
        variations.map(
          ({ name, sku, priceCents, quantity }) =>
            `${[name, sku].filter(Boolean).join(", ")}: ${quantity} at ${formatPrice(priceCents / 100)}`,
        ),
      ),
    ],
    ["Product", renderLines(extras.productIds.map(describeProductId))],
    ["Videos", extras.videos > 0 && String(extras.videos)],
    [
      "Gallery",
      extras.galleryType !== null && extras.galleryType !== "Gallery" && nameCode(extras.galleryType),
    ],
    ["Also shown on", extras.otherSites.map(nameCode).join(", ")],
    ["Most per buyer", extras.mostPerBuyer !== null && String(extras.mostPerBuyer)],
    ["Buyers", renderLines(describeBuyers(extras.buyers))],
    ["Buyers' names", extras.isPrivate && "Hidden"],
    ["Charity", extras.charity && describeCharity(extras.charity)],
    ["Custom policies", renderLines(extras.customPolicies.map(describeCustomPolicy))],
  ];
}

function listSafetyFacts({ extras: { safety } }: ItemTerms): Facts {
  return [
    ...safety.companies.map(
      (company) => [describeRole(company), renderLines(describeCompany(company))] as const,
    ),
    ["Warnings", renderLines(describeWarnings(safety.product))],
    ["Hazards", renderLines(describeWarnings(safety.hazards))],
    ["Documents", safety.documents > 0 && String(safety.documents)],
    ["Repair score", safety.repairScore],
    ["Energy label", safety.hasEnergyLabel && "Yes"],
  ];
}

interface FactSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly facts: Facts;
}

function FactSection({ title, hint, facts }: FactSectionProps) {
  const known = facts.filter(([, value]) => Boolean(value));
  if (known.length === 0) return null;
  return (
    <section className="border-t" aria-label={title}>
      <Text as="h3" look="label" className="px-4 pt-4 pb-1">
        {title}
      </Text>
      {hint !== undefined && (
        <Text look="hint" className="px-4 pb-2">
          {hint}
        </Text>
      )}
      <dl className="grid grid-cols-[minmax(6.5rem,9rem)_1fr] gap-x-6 gap-y-1.5 px-4 pb-4">
        {known.map(([name, value], at) => (
          <div key={`${at} ${name}`} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function renderLines(lines: readonly string[]): ReactNode {
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map((line, at) => (
        <li key={`${at} ${line}`}>{line}</li>
      ))}
    </ul>
  );
}
