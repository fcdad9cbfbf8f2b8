import type { WishlistItem } from "@contract/galleries/wishlists";

import { formatAge } from "@/lib/age";
import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/browser/urls";
import { ListTable } from "@/lib/browser/ListTable";
import { useNow } from "@/lib/browser/useNow";
import { classes } from "@/ui/classes";
import { Panel } from "@/ui/page/Panel";
import type { TableColumn } from "@/ui/table/tableModel";
import { Facts } from "@/ui/page/Facts";

import { PANEL_ROW, PANEL_TABLE } from "../tableClasses";
import { copy } from "./copy";
import { formatPlace } from "./place";
import type { WishlistDetails } from "./queries";

const { itemColumns: names } = copy;
const COLUMNS: readonly TableColumn<WishlistItem>[] = [
  {
    key: "title",
    header: names.title,
    className: "wrap-anywhere whitespace-normal max-md:col-span-full max-md:min-h-6",
    cell: ({ title }, _isCurrent, nameId) => <span id={nameId}>{title || copy.untitled}</span>,
  },
  { key: "sku", header: names.sku, className: "code", cell: ({ sku }) => sku },
  { key: "price", header: names.price, numeric: true, cell: ({ price }) => formatPrice(price) },
  {
    key: "binPrice",
    header: names.binPrice,
    numeric: true,
    className: "max-md:hidden",
    cell: ({ binPrice }) => formatPrice(binPrice),
  },
  {
    key: "itemId",
    header: names.itemId,
    className: "code",
    cell: ({ ebayItemId }) => ebayItemId ?? copy.unknown,
  },
];
const getRowId = ({ id }: WishlistItem) => id;

export function WishlistContents({ details }: { readonly details: WishlistDetails }) {
  const { wishlist, removedItems } = details;
  const { username, items, updatedAt, createdAt } = wishlist;
  const now = useNow(60);
  return (
    <div className="grid gap-3">
      <Facts>
        <dt>{copy.facts.gallery}</dt>
        <dd>
          <a className="link" href={urls.galleryOf(username)}>
            {username}
          </a>
        </dd>
        <dt>{copy.facts.from}</dt>
        <dd>{formatPlace(wishlist)}</dd>
        <dt>{copy.facts.updated}</dt>
        <dd>{formatAge(updatedAt, now)}</dd>
        <dt>{copy.facts.created}</dt>
        <dd>{formatAge(createdAt, now)}</dd>
      </Facts>
      <Panel title={copy.items(items.length)}>
        {items.length === 0 ? (
          <p className="p-4 text-muted">{copy.noItems}</p>
        ) : (
          <ListTable
            className={classes(PANEL_TABLE, "max-md:pt-3")}
            rowClassName={PANEL_ROW}
            label={copy.items(items.length)}
            columns={COLUMNS}
            rows={items}
            rowId={getRowId}
          />
        )}
      </Panel>
      {removedItems.length > 0 && (
        <Panel title={copy.removedItems}>
          <ul className="grid gap-1 p-4">
            {removedItems.map(({ id, title, removedAt }) => (
              <li key={id} className="wrap-anywhere">
                {title || copy.untitled} <span className="text-muted">{formatAge(removedAt, now)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
