import { CircleCheck, CircleHelp, CircleX, Heart, Layers, Plus } from "lucide-react";
import type { ReactNode } from "react";

import { findFrontImage, getPrice } from "@/lib/listings/listing";
import { formatPrice } from "@/lib/money";
import { Button } from "@/ui/controls/Button";
import { KeyHint } from "@/ui/controls/KeyHint";
import { Thumb } from "@/ui/pictures/Thumb";

import { copy } from "../../copy";
import { canFinishByHand } from "../itemState";
import { getProviderLabel } from "./queueLabels";
import { canContinueHere, describeEntry, type QueueEntry, formatSeconds } from "./queueView";
import { describeOutcome } from "./queueTexts";
import { AskedNumberStrip } from "../../review/AskedNumberStrip";
import type { AskedNumber } from "../../review/useAskedNumber";
import type { OwnListing } from "../useOwnListings";

/** The card under the camera is a car that the seller already has. */
export interface AlreadyOwned {
  readonly sku: string;
  /** Open listings with that SKU: usually one, at least one. */
  readonly listings: readonly OwnListing[];
  /** Number of copies that one click adds. */
  readonly adds: number;
  /** Null if this card is already in the queue, so that it isn't counted twice. */
  readonly onAdd: ((listing: OwnListing) => void) | null;
}

interface LastResultProps {
  readonly entry: QueueEntry | null;
  readonly owned: AlreadyOwned | null;
  /** Opens the form to finish the card by hand. */
  readonly onFinish: (captureId: string) => void;
  /** The newest card's number, if the seller is asked for it. */
  readonly asked?: AskedNumber | null;
  /** Number of wishlists that contain the shown car. */
  readonly wanted?: number;
}

/**
 * Shows the car under the camera if the seller already has it, otherwise the newest outcome. The text is
 * large enough to read from two metres, and is announced. Both share one strip, so that the layout never
 * shifts.
 */
export function LastResult({ entry, owned, onFinish, asked = null, wanted = 0 }: LastResultProps) {
  return (
    <div
      className="grid flex-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 border-t border-stage-line py-3.5 pr-5 pl-4 max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-3 max-md:gap-y-0 max-md:px-4 max-md:py-2.5"
      role="status"
      aria-label={owned ? copy.alreadyYours : copy.lastResult}
    >
      {owned ? (
        <Owned {...owned} wanted={wanted} />
      ) : asked ? (
        <AskedNumberStrip asked={asked} />
      ) : entry ? (
        <Outcome entry={entry} onFinish={onFinish} wanted={wanted} />
      ) : (
        <p className="col-span-full min-h-24.5 content-center text-center text-stage-muted">
          {copy.lastResultEmpty}
        </p>
      )}
    </div>
  );
}

const TITLE = "truncate text-28 font-strong max-md:text-16/5 max-md:tracking-title";
const HOW = "text-14 text-stage-muted tabular-nums";
const LINE =
  "col-span-2 col-start-2 flex items-center gap-8 whitespace-nowrap max-md:col-span-1 max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-0 md:max-studio:flex-wrap md:max-studio:gap-x-6 md:max-studio:gap-y-0";
const FAR = "text-far font-strong tabular-nums max-md:text-28";

const TONES = {
  success: { icon: CircleCheck, className: "text-stage-success max-md:flex-[1_0_100%]" },
  warning: { icon: CircleHelp, className: "text-stage-warning max-md:flex-[1_0_100%]" },
  danger: { icon: CircleX, className: "text-stage-danger max-md:flex-[1_0_100%]" },
  owned: { icon: Layers, className: "text-stage-ink max-md:flex-1" },
} as const;

function Photo({ src }: { readonly src: string | null }) {
  return (
    <span className="row-span-2 overflow-hidden rounded-md">
      <Thumb src={src} width="w-17.5 max-md:w-14" />
    </span>
  );
}

const FAR_BUTTON = "md:h-14 md:gap-2.5 md:pr-4 md:pl-4.5";

function ResultText({ tone, children }: { readonly tone: keyof typeof TONES; readonly children: ReactNode }) {
  const { icon: Icon, className } = TONES[tone];
  return (
    <span
      className={`ml-auto inline-flex items-center gap-2.5 text-28 font-strong max-md:ml-0 max-md:gap-1.5 max-md:text-14 max-md:tracking-normal md:max-studio:text-20/8 ${className}`}
    >
      <Icon
        className="icon-32 flex-none [stroke-width:2.25] max-md:size-4 md:max-studio:size-6"
        aria-hidden
      />
      {children}
    </span>
  );
}

/** Shows that the car is on a wishlist. */
function Wanted({ lists }: { readonly lists: number }) {
  if (lists === 0) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-16 font-strong text-stage-warning max-md:text-14">
      <Heart className="icon" aria-hidden />
      {copy.wanted(lists)}
    </span>
  );
}

function Owned({ sku, listings, adds, onAdd, wanted }: AlreadyOwned & { readonly wanted: number }) {
  const [listing, ...others] = listings;
  if (!listing) return null;
  return (
    <>
      <Photo src={findFrontImage(listing)} />
      <span className={TITLE}>{listing.title}</span>
      <span className={`${HOW} max-md:hidden`}>{copy.alreadyYours}</span>
      <span className={LINE}>
        <span className={`${FAR} code tracking-[-0.005em]!`}>{sku}</span>
        <span className={FAR}>{formatPrice(getPrice(listing))}</span>
        <Wanted lists={wanted} />
        <ResultText tone="owned">{copy.inStock(listing.quantity)}</ResultText>
        {others.length > 0 ? (
          <span className={HOW}>{copy.severalListings(listings.length)}</span>
        ) : (
          onAdd && (
            <Button
              icon={Plus}
              variant="primary"
              size="far"
              className={FAR_BUTTON}
              aria-keyshortcuts="A"
              onClick={() => onAdd(listing)}
            >
              {copy.addCopies(adds)} <KeyHint keys="A" size="lg" onAccent />
            </Button>
          )
        )}
      </span>
    </>
  );
}

type OutcomeProps = Pick<LastResultProps, "onFinish"> & {
  readonly entry: QueueEntry;
  readonly wanted: number;
};

function Outcome({ entry, onFinish, wanted }: OutcomeProps) {
  const { captureId, item, front, back } = entry;
  const texts = describeEntry(entry);
  const look = texts.look === "success" || texts.look === "warning" ? texts.look : "danger";
  const done =
    look === "success"
      ? (describeOutcome(item) ?? texts.status)
      : look === "warning"
        ? texts.detail
        : texts.status;
  const how = [
    item.aiProvider && getProviderLabel(item.aiProvider, item.aiAnalysis?.simulated),
    item.processingTime === null ? null : formatSeconds(item.processingTime),
  ].filter((part) => part !== null);
  return (
    <>
      <Photo src={front ?? back} />
      <span className={TITLE}>{look === "danger" ? texts.title : (item.carName ?? copy.newCard)}</span>
      <span className={`${HOW} max-md:hidden`}>{how.join(", ")}</span>
      <span className={LINE}>
        <span className={`${FAR} code tracking-[-0.005em]!`}>{item.sku ?? copy.noSku}</span>
        <span className={FAR}>{formatPrice(item.price)}</span>
        <Wanted lists={wanted} />
        <ResultText tone={look}>{done}</ResultText>
        {item.status === "error" && canContinueHere(entry) && canFinishByHand(item) && (
          <Button size="far" className={FAR_BUTTON} aria-keyshortcuts="E" onClick={() => onFinish(captureId)}>
            {copy.finishByHand} <KeyHint keys="E" size="lg" />
          </Button>
        )}
      </span>
    </>
  );
}
