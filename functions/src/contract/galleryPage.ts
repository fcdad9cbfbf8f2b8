import type { GalleryListing } from "./galleries.ts";
import { itemPage } from "./itemPage.ts";

/** Cards at the top of a screen, whose pictures are asked for at once; the others wait until they are scrolled to. */
export const GALLERY_ON_TOP = 4;
/** Cars that a gallery's page has in it before any script runs, and names to search engines. */
export const GALLERY_SERVED = 24;
/** What previews of links show where a gallery has no picture of its own: 1200 x 630 (`tools/previewPicture.ts`). */
const PREVIEW = "/preview.png";
/** What was for sale longer ago than this, in milliseconds, is not offered to search engines. */
const OFFERED_FOR = 60 * 60_000;

/** What the screens and the page before them say alike. */
export const galleryTexts = {
  index: "Gallery",
  lead: "Die-cast cars for sale, seller by seller.",
  home: "Pegboard, All galleries",
  missing: "No gallery here",
  forSale: (username: string) => `${username}: cars for sale`,
  cars: (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "car" : "cars"}`,
  left: (count: number) => `${count} left`,
  onEbay: (title: string) => `${title}, on eBay in a new tab`,
} as const;

const titled = (text: string) => `${text} · Pegboard`;
const description = (username: string, cars: number | null) =>
  `${cars ? `${cars.toLocaleString("en-US")} die-cast ${cars === 1 ? "car" : "cars"}` : "Die-cast cars"} for sale by ${username}, with pictures and prices. Each opens on eBay.`;
const INDEX_DESCRIPTION =
  "Die-cast toy cars for sale, seller by seller: Hot Wheels, Matchbox and more, with pictures and prices.";

/** What a page tells search engines, and those who are sent a link to it. */
export interface PageHead {
  readonly title: string;
  readonly tags: readonly HeadTag[];
  /** schema.org as JSON-LD; null where there is nothing to say. */
  readonly data: object | null;
}

export interface HeadTag {
  readonly element: "meta" | "link";
  readonly attributes: Readonly<Record<string, string>>;
}

export interface ShownGallery {
  readonly username: string;
  /** How many; null where it was never put together. */
  readonly listings: number | null;
  readonly samples: readonly string[];
  /** Epoch milliseconds; null where it was never held against its seller's listings. */
  readonly checkedAt: number | null;
}

/** Of `/g/{username}`. `newest`: listings of it, the newest first. `origin`: without a slash at its end. */
export function galleryHead(
  origin: string,
  { username, listings, samples, checkedAt }: ShownGallery,
  newest: readonly GalleryListing[],
  now: number,
): PageHead {
  const title = titled(galleryTexts.forSale(username));
  const url = `${origin}/g/${username}`;
  const isOffered = checkedAt !== null && checkedAt > now - OFFERED_FOR;
  const products = isOffered
    ? newest.slice(0, GALLERY_SERVED).flatMap((listing) => productOf(listing) ?? [])
    : [];
  return {
    title,
    tags: tagsOf({
      title,
      url,
      description: description(username, listings),
      origin,
      image: samples.find(isPublic),
    }),
    data:
      products.length === 0
        ? null
        : itemList(
            title,
            url,
            listings ?? products.length,
            products.map((item) => ({ item })),
          ),
  };
}

/** Of `/gallery`. */
export function galleryIndexHead(
  origin: string,
  galleries: readonly { readonly username: string }[],
): PageHead {
  const title = titled(galleryTexts.index);
  const url = `${origin}/gallery`;
  const addresses = galleries.map(({ username }) => ({ name: username, url: `${origin}/g/${username}` }));
  return {
    title,
    tags: tagsOf({ title, url, description: INDEX_DESCRIPTION, origin }),
    data: addresses.length === 0 ? null : itemList(title, url, addresses.length, addresses),
  };
}

/** Where there is no gallery: no search engine keeps it. */
export const missingGalleryHead: PageHead = {
  title: titled(galleryTexts.missing),
  tags: [{ element: "meta", attributes: { name: "robots", content: "noindex" } }],
  data: null,
};

/** Newest first; of two at once the one with the lower id. */
export const byNewest = (one: GalleryListing, other: GalleryListing): number =>
  other.listedAt - one.listedAt || (one.id < other.id ? -1 : 1);

/** eBay has its pictures in several sizes: the one that a card needs. Any other address stays as it is. */
export function cardPicture(address: string): string {
  if (!URL.canParse(address) || !new URL(address).hostname.endsWith(".ebayimg.com")) return address;
  return address.replace(/\/s-l\d+\.(\w+)$/, "/s-l500.$1");
}

interface Described {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly origin: string;
  readonly image?: string | undefined;
}

function tagsOf({ title, description, url, origin, image }: Described): HeadTag[] {
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

function itemList(name: string, url: string, numberOfItems: number, items: readonly object[]): object {
  const itemListElement = items.map((item, at) => ({ "@type": "ListItem", position: at + 1, ...item }));
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    ...{ name, url, numberOfItems, itemListElement },
  };
}

/** Null without a price: an offer must have one. */
function productOf({ title, price, image, ebayItemId }: GalleryListing): object | null {
  if (price === null) return null;
  const url = itemPage(ebayItemId);
  return {
    "@type": "Product",
    name: title,
    url,
    ...(image !== null && isPublic(image) && { image }),
    offers: {
      "@type": "Offer",
      url,
      price: price.toFixed(2),
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
    },
  };
}

/** Whoever shows a preview fetches over https alone. */
const isPublic = (address: string): boolean => address.startsWith("https://");
