import type * as z from "zod";

import { CONDITIONS, type ConditionId, type previewListing } from "@contract/listings/listingEdit";
import { MISSING_TERMS } from "@contract/reasons/missingTerms";

import {
  describeCharity,
  describeCompany,
  describeWarnings,
  describeLot,
  describePlaces,
  describeRole,
} from "@/lib/ledger/extraTexts";
import { wrapDescription } from "@/lib/listings/descriptionPage";
import { nameCategory, nameDescriptors, nameNotes } from "@/lib/listings/ebayNames";
import { useCategoryRules } from "@/lib/listings/item/useCategoryRules";
import { formatPrice } from "@/lib/money";
import { Banner } from "@/ui/status/Banner";
import { Text } from "@/ui/page/Text";

const words = new Intl.ListFormat("en-US");

type Item = z.output<(typeof previewListing)["output"]>;

export function BuyersPage({ item }: { readonly item: Item }) {
  const [first, ...others] = item.pictureUrls;
  const facts = useFacts(item);
  return (
    <div className="grid gap-4">
      {item.missing.length + item.missingTerms.length > 0 && (
        <Banner tone="warning" title="Not ready to go live">
          {[
            ...(item.missing.length > 0 ? [`It still needs ${words.format(item.missing)}.`] : []),
            ...item.missingTerms.map((term) => MISSING_TERMS[term].text),
          ].join(" ")}
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-2">
          {first === undefined ? (
            <p className="grid h-40 place-items-center rounded-md pegboard text-muted">No picture</p>
          ) : (
            <img
              src={first}
              alt="First of the pictures"
              className="max-h-72 w-full rounded-md bg-sunken object-contain"
            />
          )}
          {others.length > 0 && (
            <ul className="flex flex-wrap gap-1.5">
              {others.map((url, index) => (
                <li key={url}>
                  <img
                    src={url}
                    alt={`No. ${index + 2}`}
                    className="aspect-[5/7] w-10 rounded-sm object-cover"
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="grid content-start gap-3">
          <Text as="h3" look="heading" className="wrap-anywhere">
            {item.title || "–"}
          </Text>
          {item.more?.subtitle && <p className="-mt-2 wrap-anywhere text-muted">{item.more.subtitle}</p>}
          <p className="text-20 font-semibold tabular-nums">
            {item.priceCents > 0 ? formatPrice(item.priceCents / 100) : "–"}
          </p>
          <Pairs of={facts} />
        </div>
      </div>
      {item.specifics.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-strong">Item specifics</h3>
          <Pairs of={item.specifics.map(({ name, value }) => [name, value])} />
        </section>
      )}
      <section className="grid gap-2">
        <h3 className="font-strong">Description</h3>
        {/* The frame runs no scripts and is a separate document, so its content can't reach this page. */}
        <iframe
          title="Description"
          sandbox=""
          srcDoc={wrapDescription(item.descriptionHtml)}
          className="h-40 w-full rounded-md border bg-white"
        />
      </section>
    </div>
  );
}

function Pairs({ of }: { readonly of: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
      {of.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the facts in the order of eBay's own page. Leaves out empty ones. */
function useFacts(item: Item): [string, string][] {
  const { bestOffer, more } = item;
  const descriptors = item.conditionDescriptors ?? {};
  const notes = more?.extras.conditionNotes ?? [];
  const hasDetails = notes.length + Object.keys(descriptors).length > 0;
  const rules = useCategoryRules(item.categoryId, hasDetails).data?.rules ?? null;
  const { extras } = more ?? { extras: null };
  const facts: [string, string | null][] = [
    ["Condition", CONDITIONS[(item.conditionId ?? "1000") as ConditionId]],
    ...Object.entries(nameDescriptors(descriptors, rules)),
    ...Object.entries(nameNotes(notes, rules)),
    ["About the condition", more?.conditionDescription ?? item.conditionDescription],
    ["Quantity", String(item.quantity)],
    ["Lot", extras?.lotSize ? describeLot(extras.lotSize) : null],
    ["Most per buyer", extras?.mostPerBuyer ? String(extras.mostPerBuyer) : null],
    ["Shipping", describeShipping(item.shipping)],
    ["Doesn't ship to", describePlaces(extras?.excludedPlaces ?? [])],
    ["Best offers", bestOffer?.enabled ? "Accepted" : "No"],
    ["Immediate payment", item.immediatePayment ? "Required" : "No"],
    ["Also listed in", extras?.secondCategory ? nameCategory(extras.secondCategory) : null],
    ["Charity", extras?.charity ? describeCharity(extras.charity) : null],
    ["SKU", item.sku ?? "–"],
    ...(extras?.safety.companies ?? []).map((company): [string, string] => [
      describeRole(company),
      describeCompany(company).join(", "),
    ]),
    ["Safety warnings", extras ? describeWarnings(extras.safety.product).join(", ") : null],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

function describeShipping({ kind, buyerCents, handlingCents }: Item["shipping"]): string {
  if (kind === "free") return "Free";
  if (buyerCents !== null) return formatPrice(buyerCents / 100);
  if (kind !== "calculated") return "–";
  return handlingCents > 0
    ? `Calculated by eBay, and ${formatPrice(handlingCents / 100)} for handling`
    : "Calculated by eBay";
}
