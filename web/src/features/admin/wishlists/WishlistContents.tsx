import type { WishlistItem } from "@contract/galleries/wishlists";

import { formatAge } from "@/lib/age";
import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/browser/urls";
import { PHONE, useMedia } from "@/lib/browser/useMedia";
import { useNow } from "@/lib/browser/useNow";
import { Panel } from "@/ui/page/Panel";
import { Table } from "@/ui/table/Table";
import type { TableColumn } from "@/ui/table/tableModel";

import { copy } from "./copy";
import { placeOf } from "./place";
import type { WishlistDetails } from "./queries";

const { itemColumns: names } = copy;
const COLUMNS: readonly TableColumn<WishlistItem>[] = [
  {
    key: "title",
    header: names.title,
    className: "w-title",
    cell: ({ title }, _isCurrent, nameId) => <span id={nameId}>{title}</span>,
  },
  { key: "sku", header: names.sku, className: "w-sku code", cell: ({ sku }) => sku },
  { key: "price", header: names.price, numeric: true, cell: ({ price }) => formatPrice(price) },
  {
    key: "binPrice",
    header: names.binPrice,
    numeric: true,
    className: "w-bin",
    cell: ({ binPrice }) => formatPrice(binPrice),
  },
  {
    key: "itemId",
    header: names.itemId,
    className: "w-item code",
    cell: ({ ebayItemId }) => ebayItemId ?? copy.unknown,
  },
];
const idOf = ({ id }: WishlistItem) => id;

export function WishlistContents({ details }: { readonly details: WishlistDetails }) {
  const { wishlist, removedItems } = details;
  const { username, items, updatedAt, createdAt } = wishlist;
  const isPhone = useMedia(PHONE);
  const now = useNow(60);
  return (
    <div className="grid gap-3">
      <dl className="facts">
        <dt>{copy.facts.gallery}</dt>
        <dd>
          <a className="link" href={urls.galleryOf(username)}>
            {username}
          </a>
        </dd>
        <dt>{copy.facts.from}</dt>
        <dd>{placeOf(wishlist)}</dd>
        <dt>{copy.facts.updated}</dt>
        <dd>{formatAge(updatedAt, now)}</dd>
        <dt>{copy.facts.created}</dt>
        <dd>{formatAge(createdAt, now)}</dd>
      </dl>
      <Panel title={copy.items(items.length)}>
        {items.length === 0 ? (
          <p className="muted p-4">{copy.noItems}</p>
        ) : (
          <Table
            className="admin-cards wish-items"
            label={copy.items(items.length)}
            columns={COLUMNS}
            rows={items}
            rowId={idOf}
            layout={isPhone ? "cards" : "rows"}
          />
        )}
      </Panel>
      {removedItems.length > 0 && (
        <Panel title={copy.removedItems}>
          <ul className="grid gap-1 p-4">
            {removedItems.map(({ id, title, removedAt }) => (
              <li key={id} className="wrap-anywhere">
                {title} <span className="muted">{formatAge(removedAt, now)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
