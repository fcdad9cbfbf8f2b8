import { GALLERY_SAMPLES, type GalleryListing } from "../../contract/galleries.ts";
import {
  byNewest,
  cardPicture,
  GALLERY_ON_TOP,
  GALLERY_SERVED,
  galleryTexts,
  type PageHead,
  type ShownGallery,
} from "../../contract/galleryPage.ts";
import { itemPage } from "../../contract/itemPage.ts";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/**
 * The application's page with words of its own in the head, and with what a visitor sees until the application is there.
 * All of it is marked, so that the application takes it away (`web/src/features/gallery/useServedUntil.ts`). Development
 * has no place for `body`: its styles come with the scripts.
 */
export function servedPage(shell: string, { title, tags, data }: PageHead, body: string): string {
  const head = [
    `<title>${escaped(title)}</title>`,
    ...tags.map(({ element, attributes }) => `<${element} data-served ${attributesOf(attributes)}>`),
    ...(data === null ? [] : [`<script data-served type="application/ld+json">${jsonInPage(data)}</script>`]),
  ].join("\n    ");
  return shell
    .replace(/\s*<meta\s+data-served\b[^>]*>/, "")
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace("<!--served-->", () => body);
}

/** What `/g/{username}` shows first: the newest cars, as `CardGrid` of the application shows them. */
export function galleryBody(
  { username, listings: count }: ShownGallery,
  newest: readonly GalleryListing[],
): string {
  const cards = newest.map(cardOf).join("");
  return bodyOf(`
    <div class="gallery-head">
      <h1 class="h1 wrap-anywhere">${escaped(username)}</h1>
      <p class="muted">${galleryTexts.cars(count ?? newest.length)}</p>
    </div>
    <div class="gallery-tools gallery-tools-place"></div>
    <ul class="gallery-grid">${cards}</ul>`);
}

/** What `/gallery` shows first. */
export function galleryIndexBody(galleries: readonly ShownGallery[]): string {
  const sellers = galleries.map(sellerOf).join("");
  return bodyOf(`
    <div class="gallery-head">
      <h1 class="h1">${galleryTexts.index}</h1>
      <p class="muted">${galleryTexts.lead}</p>
    </div>
    <ul class="gallery-index">${sellers}</ul>`);
}

export const newestOf = (listings: readonly GalleryListing[]): readonly GalleryListing[] =>
  listings.toSorted(byNewest).slice(0, GALLERY_SERVED);

function cardOf({ title, price, quantity, image, ebayItemId }: GalleryListing, at: number): string {
  const left = quantity > 1 ? `<span class="muted">${galleryTexts.left(quantity)}</span>` : "";
  const link = attributesOf({
    class: "gallery-open",
    href: itemPage(ebayItemId),
    target: "_blank",
    rel: "noopener noreferrer",
    "aria-label": galleryTexts.onEbay(title),
  });
  return `
      <li class="gallery-card">
        <a ${link}>${thumb(image, at < GALLERY_ON_TOP)}<span class="gallery-title">${escaped(title)}</span></a>
        <p class="gallery-price"><span class="strong num">${price === null ? "–" : dollars.format(price)}</span>${left}</p>
      </li>`;
}

function sellerOf({ username, listings, samples }: ShownGallery, at: number): string {
  const pictures = samples.map((sample) => thumb(sample, at < GALLERY_ON_TOP / GALLERY_SAMPLES)).join("");
  const count = listings === null ? "" : `<span class="muted num">${galleryTexts.cars(listings)}</span>`;
  return `
      <li><a ${attributesOf({ class: "gallery-seller", href: `/g/${username}` })}>
        <span class="gallery-samples pegboard" aria-hidden="true">${pictures}</span>
        <span class="strong cut">${escaped(username)}</span>${count}
      </a></li>`;
}

/** As the application's `Thumb`. */
function thumb(image: string | null, isAtOnce: boolean): string {
  if (image === null) return `<span class="thumb"></span>`;
  const loading = isAtOnce ? "eager" : "lazy";
  return `<img ${attributesOf({ class: "thumb", src: cardPicture(image), alt: "", loading, decoding: "async" })}>`;
}

/** What stands around a public page, as the application's `PublicFrame` and `Brand` draw it. */
const bodyOf = (main: string) => `<div data-served class="public">
  <header class="public-head">
    <a href="/gallery" aria-label="${galleryTexts.home}" class="inline-flex rounded-sm"><span class="brand">${MARK}Pegboard</span></a>
  </header>
  <main class="public-main">${main}
  </main>
</div>
    `;

const MARK = `<svg viewBox="0 0 20 24" width="20" height="24" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="M3 1H8V4.4a2 2 0 0 0 4 0V1h.4c.5 0 1 .3 1.3.7L15.6 5c.3.4.7.7 1.2.7H17A1.5 1.5 0 0 1 18.5 7.2V21.5A1.5 1.5 0 0 1 17 23H3A1.5 1.5 0 0 1 1.5 21.5V2.5A1.5 1.5 0 0 1 3 1ZM5.5 14A1.5 1.5 0 0 0 4 15.5v3A1.5 1.5 0 0 0 5.5 20h9A1.5 1.5 0 0 0 16 18.5v-3A1.5 1.5 0 0 0 14.5 14Z"/><circle cx="10" cy="4" r="1.25" fill="var(--color-accent-line)"/></svg>`;

const attributesOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(" ");

/** For text and for what stands in double quotes. */
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** JSON that can neither end its script nor begin a comment. */
const jsonInPage = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");
