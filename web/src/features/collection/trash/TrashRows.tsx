import type { ReactNode } from "react";

import { TRASH_DAYS } from "@contract/trash/trash";
import { DAY_MS } from "@contract/wire/durations";
import type {
  clearedHistoryDocument,
  RemovedCardDocument,
  removedPictureDocument,
} from "@contract/trash/removed";
import type { trashDocument } from "@contract/trash/trash";
import type * as z from "zod";

import { nameListing } from "@/lib/listings/nameListing";
import { formatAgo } from "@/lib/age";
import type { WithId } from "@/lib/firestore/documents";
import { findFrontImage } from "@/lib/listings/listing";
import { restoreWishlist, type Wishlist } from "@/lib/wishlists/wishlists";
import { Button } from "@/ui/controls/Button";
import { Thumb } from "@/ui/pictures/Thumb";

import { SideItem } from "../SideItem";
import { saveOrWarn } from "../wishlists/wishlistActions";
import { copy } from "./copy";
import { IN_TRASH, getCardName } from "./restoring";

type TrashedListing = WithId<z.output<typeof trashDocument>>;
type TrashedCard = WithId<RemovedCardDocument>;
type RemovedPicture = WithId<z.output<typeof removedPictureDocument>>;
type Clearing = WithId<z.output<typeof clearedHistoryDocument>>;

interface RowProps {
  /** The current time in epoch milliseconds. */
  readonly now: number;
  readonly onRestore: () => void;
}

export function ListingRow({ trashed, ...row }: RowProps & { readonly trashed: TrashedListing }) {
  const { listing, deletedAt, expiresAt, reason } = trashed;
  const what = [reason === "duplicate" && copy.duplicate, listing.sku].filter(Boolean);
  return (
    <Deleted
      {...row}
      name={nameListing(listing)}
      what={what.join(", ")}
      deletedAt={deletedAt.toMillis()}
      expiresAt={expiresAt.toMillis()}
    >
      <Thumb src={findFrontImage(listing)} />
    </Deleted>
  );
}

export function WishlistRow({ list, now }: { readonly list: Wishlist; readonly now: number }) {
  const deletedAt = list.deletedAt ?? now;
  return (
    <Deleted
      name={list.name}
      what={copy.wishlist(list.itemCount)}
      deletedAt={deletedAt}
      expiresAt={deletedAt + IN_TRASH}
      now={now}
      onRestore={() => saveOrWarn(() => restoreWishlist(list.id))}
    >
      <Thumb src={list.items[0]?.image ?? null} />
    </Deleted>
  );
}

export function CardRow({ card, ...row }: RowProps & { readonly card: TrashedCard }) {
  const { item, removedAt } = card;
  const sku = item.carName === null || item.sku === null ? [] : [item.sku];
  return (
    <Deleted
      {...row}
      name={getCardName(card)}
      what={[copy.card, ...sku].join(", ")}
      deletedAt={removedAt.toMillis()}
      expiresAt={removedAt.toMillis() + IN_TRASH}
    >
      <Thumb src={item.frontImage} />
    </Deleted>
  );
}

/** Shows a removed picture. `title` is the title of its listing. */
export function PictureRow({
  picture,
  title,
  ...row
}: RowProps & { readonly picture: RemovedPicture; readonly title: string }) {
  return (
    <Deleted
      {...row}
      name={title}
      what={copy.picture}
      action={copy.restorePicture(title)}
      deletedAt={picture.removedAt.toMillis()}
      expiresAt={picture.expiresAt.toMillis()}
    >
      <Thumb src={picture.url} />
    </Deleted>
  );
}

/**
 * Shows one row for all clearings, because they are restored together. `clearings` is sorted newest first.
 */
export function HistoryRow({
  clearings,
  ...row
}: RowProps & { readonly clearings: readonly [Clearing, ...Clearing[]] }) {
  const entries = clearings.reduce((sum, clearing) => sum + clearing.entries, 0);
  const [newest] = clearings;
  const oldest = clearings.at(-1) ?? newest;
  return (
    <Deleted
      {...row}
      name={copy.history}
      what={copy.entries(entries)}
      deletedAt={newest.removedAt.toMillis()}
      expiresAt={oldest.expiresAt.toMillis()}
    >
      <Thumb src={null} />
    </Deleted>
  );
}

interface DeletedProps extends RowProps {
  readonly name: string;
  /** The kind of the item, and its SKU if it has one. */
  readonly what: string;
  /** The button's accessible name. Defaults to restoring `name`. */
  readonly action?: string;
  /** The time of the deletion in epoch milliseconds. */
  readonly deletedAt: number;
  readonly expiresAt: number;
  readonly children: ReactNode;
}

function Deleted({ name, what, action, deletedAt, expiresAt, now, onRestore, children }: DeletedProps) {
  // `now` can be earlier than the deletion, because it updates once a minute.
  const untilEnd = Math.ceil((expiresAt - Math.max(now, deletedAt)) / DAY_MS);
  // The two times can differ by a moment.
  const daysLeft = Math.min(TRASH_DAYS, Math.max(0, untilEnd));
  return (
    <SideItem>
      {children}
      <div className="min-w-0 flex-1">
        <p className="min-w-0 truncate font-strong">{name}</p>
        <p className="text-muted">
          {what === "" ? "" : `${what}, `}
          {copy.deleted(formatAgo(deletedAt, now), daysLeft)}
        </p>
      </div>
      <Button small aria-label={action ?? copy.restoreOne(name)} onClick={onRestore}>
        {copy.restore}
      </Button>
    </SideItem>
  );
}
