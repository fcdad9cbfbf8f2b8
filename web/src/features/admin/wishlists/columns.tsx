import { Link } from "react-router-dom";

import { formatAge } from "@/lib/age";
import { urls } from "@/lib/browser/urls";
import type { TableColumn } from "@/ui/table/tableModel";

import { copy } from "./copy";
import { formatPlace } from "./place";
import type { VisitorWishlist } from "./queries";

const { columns } = copy;

/** Returns the columns. `now` is in epoch milliseconds, and is used for ages. */
export function createWishlistColumns(now: number): readonly TableColumn<VisitorWishlist>[] {
  return [
    {
      key: "gallery",
      header: columns.gallery,
      className: "max-md:col-span-full max-md:min-h-6 max-md:whitespace-normal",
      cell: ({ id, username }, isCurrent, nameId) => (
        <Link
          id={nameId}
          className="link"
          data-part="open"
          to={urls.admin("wishlists", id)}
          tabIndex={isCurrent ? 0 : -1}
        >
          {copy.open(username)}
        </Link>
      ),
    },
    { key: "from", header: columns.from, className: "text-muted", cell: formatPlace },
    {
      key: "items",
      header: columns.items,
      numeric: true,
      cell: ({ itemCount }) => copy.items(itemCount),
    },
    {
      key: "removed",
      header: columns.removed,
      numeric: true,
      className: "text-muted",
      cell: ({ removedItemsCount }) => `${removedItemsCount} removed`,
    },
    {
      key: "updated",
      header: columns.updated,
      numeric: true,
      className: "text-muted",
      cell: ({ updatedAt }) => formatAge(updatedAt, now),
    },
  ];
}
