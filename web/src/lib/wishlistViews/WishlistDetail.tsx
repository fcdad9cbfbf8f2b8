import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { Thumb } from "@/ui/pictures/Thumb";

import { getItemUrl } from "../ebay/ebayPages";
import { nameListing } from "../listings/nameListing";
import { getMarketplace } from "../ebay/marketplace";
import { useSession } from "../session/session";
import { formatPrice } from "../money";
import { urls } from "../browser/urls";
import { formatLocation, type ListedWishlist, type WishlistContent } from "./shown";
import { formatDateTime } from "@/lib/dates";

interface WishlistDetailProps {
  readonly list: ListedWishlist;
  readonly content: WishlistContent;
  /** Whether the cars are the reader's own listings, and so link to them. */
  readonly isOwn: boolean;
  /** Buttons such as Share and Push to Bulk. */
  readonly actions?: ReactNode;
}

const ITEM = "flex items-center gap-3 py-1.5 wrap-anywhere not-first:border-t";

/** Shows a wishlist's current items, and its removed items with the time of removal. */
export function WishlistDetail({ list, content, isOwn, actions }: WishlistDetailProps) {
  const { items, removedItems } = content;
  const linksItems = useSession(
    (session) => !isOwn || session.status !== "ready" || getMarketplace(session.person.record).isOn,
  );
  return (
    <div className="grid min-w-0 content-start gap-3">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {list.type === "gallery" && (
          <div>
            <dt className="text-muted">Location</dt>
            <dd>{formatLocation(list)}</dd>
          </div>
        )}
        <div>
          <dt className="text-muted">Last updated</dt>
          <dd className="tabular-nums">{formatDateTime(list.updatedAt)}</dd>
        </div>
      </dl>
      {actions}
      <h3 className="font-strong">Current items ({items.length})</h3>
      {items.length === 0 ? (
        <p className="text-muted">This list is empty.</p>
      ) : (
        <ul>
          {items.map((item) => (
            <li key={item.id} className={ITEM}>
              <Thumb src={item.image} />
              <div className="min-w-0 flex-1">
                {isOwn ? (
                  <Link to={urls.listing(item.id)}>{nameListing(item)}</Link>
                ) : (
                  <span>{nameListing(item)}</span>
                )}
                <p className="truncate code text-muted">SKU {item.sku}</p>
              </div>
              <span className="tabular-nums">{formatPrice(item.price)}</span>
              {linksItems && item.ebayItemId !== null && (
                <a
                  className="inline-flex flex-none items-center gap-1"
                  href={getItemUrl(item.ebayItemId)}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`${nameListing(item)} on eBay, in a new tab`}
                >
                  eBay <ExternalLink className="icon" aria-hidden />
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {removedItems.length > 0 && (
        <>
          <h3 className="font-strong">Removed items ({removedItems.length})</h3>
          <ul>
            {removedItems
              .toSorted((one, other) => other.removedAt - one.removedAt)
              .map((item) => (
                <li key={item.id} className={ITEM}>
                  <span className="min-w-0 flex-1">{nameListing(item)}</span>
                  <span className="text-muted tabular-nums">{formatDateTime(item.removedAt)}</span>
                </li>
              ))}
          </ul>
        </>
      )}
    </div>
  );
}
