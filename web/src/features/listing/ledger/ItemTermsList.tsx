import type { ReactNode } from "react";

import type { ItemTerms } from "@contract/listing/ledger";

import { formatPrice } from "@/lib/money";
import { Text } from "@/ui/page/Text";

import { ledgerCopy as copy } from "./copy";
import { describeReturns, describeService, nameCode } from "./termTexts";

/** What eBay has of the item beside the fields that Pegboard edits. Only eBay's own page changes it. */
export function ItemTermsList({ terms }: { readonly terms: ItemTerms }) {
  const { services, variations, policies, dispatchDays } = terms;
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ["Shipping", terms.shippingType && nameCode(terms.shippingType)],
    ["Services", services.length > 0 && <Lines key="services" lines={services.map(describeService)} />],
    ["Shipping policy", policies.shipping],
    ["Payment policy", policies.payment],
    ["Return policy", policies.returns],
    ["Dispatch", dispatchDays !== null && (dispatchDays === 1 ? "1 day" : `${dispatchDays} days`)],
    ["Weight", terms.weight],
    ["Package", terms.size],
    ["Returns", terms.returns && describeReturns(terms.returns)],
    ["Location", terms.location],
    ["Condition, in words", terms.conditionDescription],
    ["Subtitle", terms.subtitle],
    ["Maker", terms.maker],
    [
      "Variations",
      variations.length > 0 && (
        <Lines
          key="variations"
          lines={variations.map(
            ({ name, sku, priceCents, quantity }) =>
              `${[name, sku].filter(Boolean).join(", ")}: ${quantity} at ${formatPrice(priceCents / 100)}`,
          )}
        />
      ),
    ],
  ];
  const known = facts.filter(([, value]) => Boolean(value));
  if (known.length === 0) return null;
  return (
    <div className="border-t">
      <Text as="h3" look="label" className="px-4 pt-4 pb-1">
        {copy.terms}
      </Text>
      <dl className="grid grid-cols-[minmax(6.5rem,auto)_1fr] gap-x-6 gap-y-1.5 px-4 pb-4">
        {known.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line, at) => (
        <li key={`${at} ${line}`}>{line}</li>
      ))}
    </ul>
  );
}
