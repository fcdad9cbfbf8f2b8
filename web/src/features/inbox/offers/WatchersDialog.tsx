import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { listingDocument, paths } from "@contract/documents";
import { inboxPreferences } from "@contract/inbox";
import { findWatchedListings, computeFloorCents } from "@contract/watcherOffers";
import type { OfferedListing } from "@contract/operations";
import { AppError } from "@contract/wire/errors";

import { nameListing } from "@/lib/listings/nameListing";
import { urls } from "@/lib/browser/urls";
import { call } from "@/lib/calls/call";
import { describeError } from "@/lib/calls/errorText";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { readDocuments } from "@/lib/firestore/readDocuments";
import { findFrontImage, getPrice } from "@/lib/listings/listing";
import { formatPrice } from "@/lib/money";
import { getBuyersShipping } from "@/lib/terms/buyersShipping";
import { useSellingTerms } from "@/lib/terms/useSellingTerms";
import { usePerson } from "@/lib/session/session";
import { withMembers } from "@/lib/withMembers";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { Checkbox } from "@/ui/choices/Checkbox";
import { TextField } from "@/ui/controls/TextField";
import { ActionDialog } from "@/ui/overlays/ConfirmDialog";
import { Text } from "@/ui/page/Text";
import { Thumb } from "@/ui/pictures/Thumb";
import { Banner } from "@/ui/status/Banner";
import { Progress } from "@/ui/status/Progress";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { watchersCopy } from "../copy";
import { computeOfferProfit, describeUnknown, type OfferProfit } from "./offerProfit";
import { describeOffer, type Offering } from "./useOffering";

/** Maximum number of listings that are shown and offered at the same time. */
const MOST_LISTINGS = 200;

interface Watched {
  readonly id: string;
  readonly title: string;
  readonly image: string | null;
  readonly price: number;
  /** The offer's price in dollars. */
  readonly offer: number;
  readonly profit: OfferProfit;
  readonly isBelowFloor: boolean;
}

interface WatchersDialogProps {
  readonly offering: Offering;
  readonly onClose: () => void;
}

/** Selects a discount and the listings. The server sends the offers one after another, each once. */
export function WatchersDialog({ offering, onClose }: WatchersDialogProps) {
  const { uid, record } = usePerson();
  const { floorPercent } = inboxPreferences
    .catch(inboxPreferences.parse({}))
    .parse(record.inboxPreferences ?? {});
  const terms = useSellingTerms() ?? null;
  const [discount, setDiscount] = useState("10");
  const [message, setMessage] = useState("");
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const found = useQuery({
    queryKey: ["watchedListings", uid],
    queryFn: async () => {
      const { listingIds, unknown } = await call(findWatchedListings, {});
      const ids = listingIds.slice(0, MOST_LISTINGS);
      const listings = await readDocuments(paths.listings(uid), ids, listingDocument);
      return { listings, unknown };
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const percent = /^\d{1,2}$/.test(discount.trim()) ? Number(discount) : NaN;
  const isGood = percent >= 5 && percent <= 95;
  const watched = (found.data?.listings ?? []).flatMap((listing): Watched[] => {
    const price = getPrice(listing);
    if (price === null || !isGood) return [];
    // Rounds down to whole cents, because eBay requires a discount of at least 5 %.
    const offer = Math.floor(Math.round(price * 100) * (1 - percent / 100)) / 100;
    const { cost = null, postage = null } = listing;
    const shipping = getBuyersShipping(terms, listing);
    return [
      {
        ...{ id: listing.id, title: listing.title, image: findFrontImage(listing), price, offer },
        profit: computeOfferProfit(offer, 1, { shipping, cost, postage }),
        isBelowFloor: Math.round(offer * 100) < computeFloorCents(price, floorPercent),
      },
    ];
  });
  const chosen = watched.filter(({ id, isBelowFloor }) => !isBelowFloor && !excluded.has(id));
  // Listings offered in an earlier visit are no longer eligible, so they aren't in this list.
  const { document, view } = offering;
  const results = new Map((document?.results ?? []).map((one) => [one.listingId, one]));
  const inQueue = new Set((view.isOver ? [] : (document?.waiting ?? [])).map(({ listingId }) => listingId));
  const isRunning = offering.isStarting || (document !== null && view.phase !== "none" && !view.isOver);
  const waiting = chosen.filter(({ id }) => !inQueue.has(id) && results.get(id)?.success !== true);
  const belowFloor = watched.filter((listing) => listing.isBelowFloor).length;
  const text = message.trim() === "" ? null : message.trim();
  return (
    <ActionDialog
      tall
      width={640}
      title={watchersCopy.title}
      description={watchersCopy.hint}
      actionLabel={watchersCopy.send(waiting.length)}
      cancelLabel={watchersCopy.close}
      busy={isRunning}
      disabled={waiting.length === 0 || !isGood}
      onAction={() => offering.send(waiting, text)}
      onClose={onClose}
    >
      {found.isPending ? (
        <SkeletonRows label={watchersCopy.finding} rows={4} />
      ) : found.isError ? (
        <FindFailed error={found.error} />
      ) : found.data.listings.length === 0 ? (
        <div className="grid gap-1 py-6 text-center">
          <p className="font-strong">{watchersCopy.none}</p>
          <p className="text-muted">{watchersCopy.noneHint}</p>
          {found.data.unknown > 0 && <p className="text-muted">{watchersCopy.unknown(found.data.unknown)}</p>}
        </div>
      ) : (
        <>
          <div className="grid grid-cols-[120px_minmax(0,1fr)] items-start gap-3">
            <TextField
              label={watchersCopy.discount}
              inputMode="numeric"
              value={discount}
              disabled={isRunning}
              error={isGood ? null : watchersCopy.badDiscount}
              onChange={(event) => setDiscount(event.target.value)}
            />
            <TextField
              label={watchersCopy.message}
              value={message}
              maxLength={2_000}
              autoComplete="off"
              disabled={isRunning}
              onChange={(event) => setMessage(event.target.value)}
            />
          </div>
          <p className="text-muted">
            {watchersCopy.floor(floorPercent)} {belowFloor > 0 && watchersCopy.skipped(belowFloor)}{" "}
            {watchersCopy.note}
          </p>
          <FailureBanner title={watchersCopy.notStarted} error={offering.error} />
          {isRunning && document && (
            <Progress
              label={watchersCopy.sending}
              done={document.results.length}
              total={document.results.length + document.waiting.length}
              failed={document.results.filter(({ success }) => !success).length}
              elapsedMs={view.elapsedMs}
              onCancel={view.isCancelling ? undefined : offering.stop}
              cancelLabel={watchersCopy.stop}
            >
              {offering.reason ?? watchersCopy.goesOn}
            </Progress>
          )}
          <ul className="-mx-5 min-h-0 flex-1 overflow-auto px-5">
            {watched.map((listing) => (
              <Row
                key={listing.id}
                listing={listing}
                isChosen={!listing.isBelowFloor && !excluded.has(listing.id)}
                isBusy={isRunning}
                outcome={inQueue.has(listing.id) ? undefined : results.get(listing.id)}
                onChange={(isChosen) => setExcluded(withMembers(excluded, [listing.id], !isChosen))}
              />
            ))}
          </ul>
          {found.data.unknown > 0 && <p className="text-muted">{watchersCopy.unknown(found.data.unknown)}</p>}
        </>
      )}
    </ActionDialog>
  );
}

/** eBay's REST error code for a token without the scope. */
const INSUFFICIENT_PERMISSIONS = "1100";

function FindFailed({ error }: { readonly error: unknown }) {
  const lacksAccess = error instanceof AppError && error.params["ebayCode"] === INSUFFICIENT_PERMISSIONS;
  return (
    <Banner
      tone="danger"
      title={watchersCopy.findFailed}
      action={
        lacksAccess && (
          <ButtonLink to={urls.settings} small>
            {watchersCopy.settings}
          </ButtonLink>
        )
      }
    >
      {lacksAccess ? watchersCopy.noAccess : describeError(error)}
    </Banner>
  );
}

interface RowProps {
  readonly listing: Watched;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  readonly outcome: OfferedListing | undefined;
  readonly onChange: (isChosen: boolean) => void;
}

function Row({ listing, isChosen, isBusy, outcome, onChange }: RowProps) {
  const { title, image, price, offer, profit, isBelowFloor } = listing;
  const isSent = outcome?.success === true;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 not-first:border-t">
      <Checkbox
        className="min-w-0"
        checked={isChosen}
        disabled={isBelowFloor || isBusy || isSent}
        onChange={onChange}
      >
        <span className="flex min-w-0 items-center gap-2.5">
          <Thumb src={image} />
          <span className="line-clamp-2">{nameListing({ title })}</span>
        </span>
      </Checkbox>
      <span className="grid justify-items-end tabular-nums">
        <span>
          <s className="text-muted">{formatPrice(price)}</s> {formatPrice(offer)}
        </span>
        <Text as="span" look="hint">
          {isBelowFloor
            ? watchersCopy.belowFloor
            : profit.left < 0 && !profit.unknown.includes("cost")
              ? watchersCopy.atLoss
              : `${watchersCopy.left}: ${formatPrice(profit.left)}${describeUnknown(profit)}`}
        </Text>
      </span>
      {outcome && (
        <span className={`col-span-2 ${isSent ? "text-success-ink" : "text-danger-ink"}`} role="status">
          {describeOffer(outcome)}
        </span>
      )}
    </li>
  );
}
