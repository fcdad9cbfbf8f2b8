import { Link } from "react-router-dom";

import { formatAge } from "@/lib/age";
import { urls } from "@/lib/browser/urls";
import type { TableColumn } from "@/ui/table/tableModel";

import { copy } from "./copy";
import { placeOf } from "./place";
import type { VisitorWishlist } from "./queries";

const { columns } = copy;

/** `now`: epoch milliseconds, for the age. */
export function wishlistColumns(now: number): readonly TableColumn<VisitorWishlist>[] {
  return [
    {
      key: "gallery",
      header: columns.gallery,
      className: "w-gallery",
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
    { key: "from", header: columns.from, className: "w-from muted", cell: placeOf },
    {
      key: "items",
      header: columns.items,
      numeric: true,
      className: "w-items",
      cell: ({ itemCount }) => copy.items(itemCount),
    },
    {
      key: "removed",
      header: columns.removed,
      numeric: true,
      className: "w-removed muted",
      cell: ({ removedItemsCount }) => `${removedItemsCount} taken off`,
    },
    {
      key: "updated",
      header: columns.updated,
      numeric: true,
      className: "w-updated muted",
      cell: ({ updatedAt }) => formatAge(updatedAt, now),
    },
  ];
}
