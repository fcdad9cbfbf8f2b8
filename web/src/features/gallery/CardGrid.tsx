import { ExternalLink } from "lucide-react";

import type { GalleryListing } from "@contract/galleries/galleries";
import { galleryClasses } from "@contract/galleries/galleryClasses";
import { GALLERY_ON_TOP } from "@contract/galleries/galleryPage";

import { getItemUrl } from "@/lib/ebay/ebayPages";
import { formatPrice } from "@/lib/money";
import { Skeleton } from "@/ui/status/Skeleton";
import { classes } from "@/ui/classes";

import { CardPicture } from "./CardPicture";
import { copy } from "./copy";
import { WishButton } from "./WishButton";

export function CardGrid({ listings }: { readonly listings: readonly GalleryListing[] }) {
  return (
    <ul className={galleryClasses.cards}>
      {listings.map((listing, at) => (
        <li key={listing.id} className={galleryClasses.card}>
          <a
            className={galleryClasses.link}
            href={getItemUrl(listing.ebayItemId)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={copy.onEbay(listing.title)}
          >
            <CardPicture
              image={listing.image}
              className={galleryClasses.picture}
              eager={at < GALLERY_ON_TOP}
            />
            <span className={galleryClasses.title}>{listing.title}</span>
          </a>
          <p className={galleryClasses.facts}>
            <span className={galleryClasses.price}>{formatPrice(listing.price)}</span>
            {listing.quantity > 1 && <span className="text-muted">{copy.left(listing.quantity)}</span>}
            <span className="flex-1" />
            <span className="inline-flex items-center gap-1 text-muted" aria-hidden>
              eBay <ExternalLink className="icon" />
            </span>
          </p>
          <WishButton item={{ ...listing, addedAt: 0 }} isOverPicture />
        </li>
      ))}
    </ul>
  );
}

export function CardGridSkeleton() {
  return (
    <ul className={galleryClasses.cards} aria-busy aria-label={copy.loading}>
      {Array.from({ length: 12 }, (_, at) => (
        <li key={at} className={galleryClasses.card}>
          <span data-skeleton className={classes(galleryClasses.picture, "animate-breathe")} aria-hidden />
          <Skeleton width="80%" />
        </li>
      ))}
    </ul>
  );
}
