import "./lastResult.css";

import { CircleCheck, CircleHelp, CircleX, Layers, Plus } from "lucide-react";

import { frontImageOf, priceOf } from "@/lib/listings/listing";
import { formatPrice } from "@/lib/money";
import { Button } from "@/ui/controls/Button";
import { KeyHint } from "@/ui/controls/KeyHint";
import { Thumb } from "@/ui/pictures/Thumb";

import { copy } from "../copy";
import { canFinishByHand } from "./itemState";
import { providerLabel } from "./queueLabels";
import { canGoOnHere, describeEntry, type QueueEntry, secondsText } from "./queueView";
import { outcomeText } from "./queueWords";
import { AskedNumberStrip } from "../review/AskedNumberStrip";
import type { AskedNumber } from "../review/useAskedNumber";
import type { OwnListing } from "./useOwnListings";

const ICONS = { success: CircleCheck, warning: CircleHelp, danger: CircleX } as const;

/** The card under the camera is a car that the seller already has. */
export interface AlreadyOwned {
  readonly sku: string;
  /** Open listings with that SKU: usually one, at least one. */
  readonly listings: readonly OwnListing[];
  /** How many copies one click adds. */
  readonly adds: number;
  /** Null if this card is already in the queue, so that it isn't counted twice. */
  readonly onAdd: ((listing: OwnListing) => void) | null;
}

interface LastResultProps {
  readonly entry: QueueEntry | null;
  readonly owned: AlreadyOwned | null;
  /** Opens the card to finish it by hand. */
  readonly onFinish: (captureId: string) => void;
  /** The newest card's number, if the seller is asked for it. */
  readonly asked?: AskedNumber | null;
}

/**
 * The car under the camera if the seller already has it, otherwise the newest outcome. Large enough to read
 * from two metres, and announced. Both share one strip, so that the layout never shifts.
 */
export function LastResult({ entry, owned, onFinish, asked = null }: LastResultProps) {
  return (
    <div className="last" role="status" aria-label={owned ? copy.alreadyYours : copy.lastResult}>
      {owned ? (
        <Owned {...owned} />
      ) : asked ? (
        <AskedNumberStrip asked={asked} />
      ) : entry ? (
        <Outcome entry={entry} onFinish={onFinish} />
      ) : (
        <p className="last-empty">{copy.lastResultEmpty}</p>
      )}
    </div>
  );
}

function Owned({ sku, listings, adds, onAdd }: AlreadyOwned) {
  const [listing, ...others] = listings;
  if (!listing) return null;
  return (
    <>
      <Thumb src={frontImageOf(listing)} />
      <span className="title cut">{listing.title}</span>
      <span className="how only-desk">{copy.alreadyYours}</span>
      <span className="line">
        <span className="far code">{sku}</span>
        <span className="far">{formatPrice(priceOf(listing))}</span>
        <span className="done done-owned">
          <Layers className="i" aria-hidden />
          {copy.inStock(listing.quantity)}
        </span>
        {others.length > 0 ? (
          <span className="how">{copy.severalListings(listings.length)}</span>
        ) : (
          onAdd && (
            <Button
              icon={Plus}
              variant="primary"
              className="add-copy"
              aria-keyshortcuts="A"
              onClick={() => onAdd(listing)}
            >
              {copy.addCopies(adds)} <KeyHint keys="A" />
            </Button>
          )
        )}
      </span>
    </>
  );
}

type OutcomeProps = Pick<LastResultProps, "onFinish"> & { readonly entry: QueueEntry };

function Outcome({ entry, onFinish }: OutcomeProps) {
  const { captureId, item, front, back } = entry;
  const words = describeEntry(entry);
  const look = words.look === "success" || words.look === "warning" ? words.look : "danger";
  const Icon = ICONS[look];
  const done =
    look === "success"
      ? (outcomeText(item) ?? words.status)
      : look === "warning"
        ? words.detail
        : words.status;
  const how = [
    item.aiProvider && providerLabel(item.aiProvider, item.aiAnalysis?.simulated),
    item.processingTime === null ? null : secondsText(item.processingTime),
  ].filter((part) => part !== null);
  return (
    <>
      <Thumb src={front ?? back} />
      <span className="title cut">{look === "danger" ? words.title : (item.carName ?? copy.newCard)}</span>
      <span className="how only-desk">{how.join(", ")}</span>
      <span className="line">
        <span className="far code">{item.sku ?? copy.noSku}</span>
        <span className="far">${item.price.toFixed(2)}</span>
        <span className={`done done-${look}`}>
          <Icon className="i" aria-hidden />
          {done}
        </span>
        {item.status === "error" && canGoOnHere(entry) && canFinishByHand(item) && (
          <Button className="add-copy" aria-keyshortcuts="E" onClick={() => onFinish(captureId)}>
            {copy.finishByHand} <KeyHint keys="E" />
          </Button>
        )}
      </span>
    </>
  );
}
