import "./wishlistViews.css";

import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { Thumb } from "@/ui/pictures/Thumb";

import { itemPage } from "../ebay/ebayPages";
import { formatPrice } from "../money";
import { urls } from "../browser/urls";
import { formatLocation, type ListedWishlist, type WishlistContent } from "./shown";
import { formatDateTime } from "@/lib/dates";

interface WishlistDetailProps {
  readonly list: ListedWishlist;
  readonly content: WishlistContent;
  /** Whether the cars are the reader's own listings, and so link to them. */
  readonly isOwn: boolean;
  /** Such as Share and Push to Bulk. */
  readonly actions?: ReactNode;
}

/** A wishlist's current items, and its removed ones with the time. */
export function WishlistDetail({ list, content, isOwn, actions }: WishlistDetailProps) {
  const { items, removedItems } = content;
  return (
    <div className="wishlist">
      <dl className="wishlist-facts">
        {list.type === "gallery" && (
          <div>
            <dt className="muted">Location</dt>
            <dd>{formatLocation(list)}</dd>
          </div>
        )}
        <div>
          <dt className="muted">Last updated</dt>
          <dd className="num">{formatTime(list.updatedAt)}</dd>
        </div>
      </dl>
      {actions}
      <h3 className="strong">Current items ({items.length})</h3>
      {items.length === 0 ? (
        <p className="muted">Nothing is on this list at the moment.</p>
      ) : (
        <ul className="wishlist-items">
          {items.map((item) => (
            <li key={item.id}>
              <Thumb src={item.image} />
              <div className="min-w-0 grow">
                {isOwn ? <Link to={urls.listing(item.id)}>{item.title}</Link> : <span>{item.title}</span>}
                <p className="muted code cut">SKU {item.sku}</p>
              </div>
              <span className="num">{formatPrice(item.price)}</span>
              {item.ebayItemId !== null && (
                <a
                  className="wishlist-ebay"
                  href={itemPage(item.ebayItemId)}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`${item.title} on eBay, in a new tab`}
                >
                  eBay <ExternalLink className="i" aria-hidden />
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {removedItems.length > 0 && (
        <>
          <h3 className="strong">Removed items ({removedItems.length})</h3>
          <ul className="wishlist-items">
            {removedItems
              .toSorted((one, other) => other.removedAt - one.removedAt)
              .map(({ id, title, removedAt }) => (
                <li key={id}>
                  <span className="min-w-0 grow">{title}</span>
                  <span className="muted num">{formatTime(removedAt)}</span>
                </li>
              ))}
          </ul>
        </>
      )}
    </div>
  );
}

const formatTime = (millis: number): string => formatDateTime(millis);
