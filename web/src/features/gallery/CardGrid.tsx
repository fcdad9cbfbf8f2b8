import { ExternalLink } from "lucide-react";

import type { GalleryListing } from "@contract/galleries/galleries";
import { cardPicture, GALLERY_ON_TOP } from "@contract/galleries/galleryPage";

import { itemPage } from "@/lib/ebay/ebayPages";
import { formatPrice } from "@/lib/money";
import { Skeleton } from "@/ui/status/Skeleton";
import { Thumb } from "@/ui/pictures/Thumb";

import { copy } from "./copy";
import { WishButton } from "./WishButton";

export function CardGrid({ listings }: { readonly listings: readonly GalleryListing[] }) {
  return (
    <ul className="gallery-grid">
      {listings.map((listing, at) => (
        <li key={listing.id} className="gallery-card">
          <a
            className="gallery-open"
            href={itemPage(listing.ebayItemId)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={copy.onEbay(listing.title)}
          >
            <Thumb
              src={listing.image === null ? null : cardPicture(listing.image)}
              eager={at < GALLERY_ON_TOP}
            />
            <span className="gallery-title">{listing.title}</span>
          </a>
          <p className="gallery-price">
            <span className="strong num">{formatPrice(listing.price)}</span>
            {listing.quantity > 1 && <span className="muted">{copy.left(listing.quantity)}</span>}
            <span className="grow" />
            <span className="muted gallery-ebay" aria-hidden>
              eBay <ExternalLink className="i" />
            </span>
          </p>
          <WishButton item={{ ...listing, addedAt: 0 }} />
        </li>
      ))}
    </ul>
  );
}

export function CardGridSkeleton() {
  return (
    <ul className="gallery-grid" aria-busy aria-label={copy.loading}>
      {Array.from({ length: 12 }, (_, at) => (
        <li key={at} className="gallery-card">
          <span className="skel gallery-blank" aria-hidden />
          <Skeleton width="80%" />
        </li>
      ))}
    </ul>
  );
}
