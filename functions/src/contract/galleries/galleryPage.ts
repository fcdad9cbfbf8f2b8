import { HOUR_MS } from "../wire/durations.ts";
import type { GalleryListing } from "./galleries.ts";
import { getItemUrl } from "../listings/itemPage.ts";
import { formatNumber, toAmount } from "../wire/numbers.ts";

/** Cards above the fold. Their pictures load eagerly, the others lazily. */
export const GALLERY_ON_TOP = 4;
/** Cars that are rendered into a gallery's page before any script runs, and listed for search engines. */
export const GALLERY_SERVED = 24;
/** Link preview of galleries without a picture: 1200 x 630 (`tools/previewPicture.ts`). */
const PREVIEW = "/preview.png";
/** Maximum age of the data offered to search engines, in milliseconds. */
const OFFER_MAX_AGE_MS = HOUR_MS;

/** Texts shared by the screens and the page served before them. */
export const galleryTexts = {
  index: "Gallery",
  lead: "Die-cast cars for sale, seller by seller.",
  home: "Pegboard, All galleries",
  missing: "No gallery here",
  forSale: (username: string) => `${username}: cars for sale`,
  cars: (count: number) => `${formatNumber(count)} ${count === 1 ? "car" : "cars"}`,
  left: (count: number) => `${count} left`,
  onEbay: (title: string) => `${title}, on eBay in a new tab`,
} as const;

const toPageTitle = (text: string) => `${text} · Pegboard`;
const describeGallery = (username: string, cars: number | null) =>
  `${cars ? `${formatNumber(cars)} die-cast ${cars === 1 ? "car" : "cars"}` : "Die-cast cars"} for sale by ${username}, with pictures and prices. Each opens on eBay.`;
const INDEX_DESCRIPTION =
  "Die-cast toy cars for sale, seller by seller: Hot Wheels, Matchbox and more, with pictures and prices.";

/** Metadata of a page for search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly tags: readonly HeadTag[];
  /** schema.org data as JSON-LD, or null. */
  readonly data: object | null;
}

interface HeadTag {
  readonly element: "meta" | "link";
  readonly attributes: Readonly<Record<string, string>>;
}

export interface ShownGallery {
  readonly username: string;
  /** Number of listings. Null if the gallery was never built. */
  readonly listings: number | null;
  readonly samples: readonly string[];
  /** Epoch milliseconds. Null if the gallery was never compared with its seller's listings. */
  readonly checkedAt: number | null;
}

/**
 * Builds the head of `/g/{username}`. `newest`: its listings, newest first. `origin`: without a trailing
 * slash.
 */
export function buildGalleryHead(
  origin: string,
  { username, listings, samples, checkedAt }: ShownGallery,
  newest: readonly GalleryListing[],
  now: number,
): PageHead {
  const title = toPageTitle(galleryTexts.forSale(username));
  const url = `${origin}/g/${username}`;
  const isOffered = checkedAt !== null && checkedAt > now - OFFER_MAX_AGE_MS;
  const products = isOffered
    ? newest.slice(0, GALLERY_SERVED).flatMap((listing) => toProduct(listing) ?? [])
    : [];
  return {
    title,
    tags: buildTags({
      title,
      url,
      description: describeGallery(username, listings),
      origin,
      image: samples.find(isPublic),
    }),
    data:
      products.length === 0
        ? null
        : buildItemList(
            title,
            url,
            listings ?? products.length,
            products.map((item) => ({ item })),
          ),
  };
}

export function buildGalleryIndexHead(
  origin: string,
  galleries: readonly { readonly username: string }[],
): PageHead {
  const title = toPageTitle(galleryTexts.index);
  const url = `${origin}/gallery`;
  const addresses = galleries.map(({ username }) => ({ name: username, url: `${origin}/g/${username}` }));
  return {
    title,
    tags: buildTags({ title, url, description: INDEX_DESCRIPTION, origin }),
    data: addresses.length === 0 ? null : buildItemList(title, url, addresses.length, addresses),
  };
}

/** Head of the page for a missing gallery. Keeps it out of search engines. */
export const missingGalleryHead: PageHead = {
  title: toPageTitle(galleryTexts.missing),
  tags: [{ element: "meta", attributes: { name: "robots", content: "noindex" } }],
  data: null,
};

/** Sorts newest first, ties by id. */
export const compareNewestFirst = (one: GalleryListing, other: GalleryListing): number =>
  other.listedAt - one.listedAt || (one.id < other.id ? -1 : 1);

/** Returns the URL of eBay's picture in the size of a card. Returns other URLs unchanged. */
export function getCardPicture(address: string): string {
  if (!URL.canParse(address) || !new URL(address).hostname.endsWith(".ebayimg.com")) return address;
  return address.replace(/\/s-l\d+\.(\w+)$/, "/s-l500.$1");
}

interface PageText {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly origin: string;
  readonly image?: string | undefined;
}

function buildTags({ title, description, url, origin, image }: PageText): HeadTag[] {
  const meta = (key: "name" | "property", name: string, content: string): HeadTag => ({
    element: "meta",
    attributes: { [key]: name, content },
  });
  const graph = (name: string, content: string) => meta("property", `og:${name}`, content);
  return [
    meta("name", "description", description),
    { element: "link", attributes: { rel: "canonical", href: url } },
    graph("type", "website"),
    graph("site_name", "Pegboard"),
    graph("title", title),
    graph("description", description),
    graph("url", url),
    graph("image", image ?? origin + PREVIEW),
    ...(image === undefined ? [graph("image:width", "1200"), graph("image:height", "630")] : []),
    meta("name", "twitter:card", "summary_large_image"),
  ];
}

function buildItemList(name: string, url: string, numberOfItems: number, items: readonly object[]): object {
  const itemListElement = items.map((item, at) => ({ "@type": "ListItem", position: at + 1, ...item }));
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    ...{ name, url, numberOfItems, itemListElement },
  };
}

/** Returns null without a price, because an offer must have one. */
function toProduct({ title, price, image, ebayItemId }: GalleryListing): object | null {
  if (price === null) return null;
  const url = getItemUrl(ebayItemId);
  return {
    "@type": "Product",
    name: title,
    url,
    ...(image !== null && isPublic(image) && { image }),
    offers: {
      "@type": "Offer",
      url,
      price: toAmount(price),
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
    },
  };
}

/** Link previews load pictures over https only. */
const isPublic = (address: string): boolean => address.startsWith("https://");
