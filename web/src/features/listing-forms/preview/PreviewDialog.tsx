import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";

import {
  CONDITIONS,
  type ConditionId,
  type ListingChanges,
  previewListing,
} from "@contract/listing/listingEdit";

import { MISSING_TERMS } from "@contract/listing/resolveTerms";

import { call } from "@/lib/calls/call";
import { errorText } from "@/lib/calls/errorText";
import { descriptionPage } from "@/lib/listings/descriptionPage";
import { formatPrice } from "@/lib/money";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { Text } from "@/ui/page/Text";

import { copy } from "../copy";

const words = new Intl.ListFormat("en-US");

interface PreviewDialogProps {
  /** Null for a listing that is not saved yet. */
  readonly listingId: string | null;
  readonly changes: ListingChanges;
  readonly onClose: () => void;
}

/** The page as a buyer sees it, from what eBay would be sent: made by the server, of the same parts. */
export function PreviewDialog({ listingId, changes, onClose }: PreviewDialogProps) {
  const preview = useQuery({
    queryKey: ["previewListing", listingId, changes],
    queryFn: () => call(previewListing, { listingId, changes }),
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.preview}
      description="As a buyer sees it, from what eBay would be sent."
      className="w-[min(880px,100%-32px)]"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {preview.isPending ? (
        <SkeletonRows label="Loading preview" rows={4} />
      ) : preview.isError ? (
        <Banner
          tone="danger"
          title="The preview could not be made"
          action={
            <Button small busy={preview.isFetching} onClick={() => void preview.refetch()}>
              Retry
            </Button>
          }
        >
          {errorText(preview.error)}
        </Banner>
      ) : (
        <BuyersPage item={preview.data} />
      )}
    </Dialog>
  );
}

type Item = z.output<(typeof previewListing)["output"]>;

function BuyersPage({ item }: { readonly item: Item }) {
  const [first, ...others] = item.pictureUrls;
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
          <p className="text-20 font-semibold tabular-nums">
            {item.priceCents > 0 ? formatPrice(item.priceCents / 100) : "–"}
          </p>
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
            {factsOf(item).map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {item.specifics.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-strong">Item specifics</h3>
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
            {item.specifics.map(({ name, value }) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section className="grid gap-2">
        <h3 className="font-strong">Description</h3>
        {/* Without scripts, and as a page of its own: nothing in it reaches this one. */}
        <iframe
          title="Description"
          sandbox=""
          srcDoc={descriptionPage(item.descriptionHtml)}
          className="h-40 w-full rounded-md border bg-white"
        />
      </section>
    </div>
  );
}

function factsOf(item: Item): [string, string][] {
  const { bestOffer } = item;
  return [
    ["Condition", CONDITIONS[(item.conditionId ?? "1000") as ConditionId]],
    ["Quantity", String(item.quantity)],
    ["Shipping", shippingWords(item.shipping)],
    ["Best offers", bestOffer?.enabled ? "Accepted" : "No"],
    ["Immediate payment", item.immediatePayment ? "Required" : "No"],
    ["SKU", item.sku ?? "–"],
  ];
}

function shippingWords({ kind, buyerCents, handlingCents }: Item["shipping"]): string {
  if (kind === "free") return "Free";
  if (buyerCents !== null) return formatPrice(buyerCents / 100);
  if (kind !== "calculated") return "–";
  return handlingCents > 0
    ? `Calculated by eBay, and ${formatPrice(handlingCents / 100)} for handling`
    : "Calculated by eBay";
}
