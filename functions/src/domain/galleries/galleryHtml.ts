import { GALLERY_SAMPLES, type GalleryListing } from "../../contract/galleries/galleries.ts";
import {
  byNewest,
  cardPicture,
  GALLERY_ON_TOP,
  GALLERY_SERVED,
  galleryTexts,
  type PageHead,
  type ShownGallery,
} from "../../contract/galleries/galleryPage.ts";
import { itemPage } from "../../contract/listing/itemPage.ts";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/**
 * Fills the application's page with a gallery's head and body. All added elements are marked, so that the
 * application removes them (`web/src/features/gallery/useServedUntil.ts`). The development page has no place for
 * `body`, because its styles load with the scripts.
 */
export function renderPage(shell: string, { title, tags, data }: PageHead, body: string): string {
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    ...tags.map(({ element, attributes }) => `<${element} data-served ${renderAttributes(attributes)}>`),
    ...(data === null ? [] : [`<script data-served type="application/ld+json">${escapeJson(data)}</script>`]),
  ].join("\n    ");
  return shell
    .replace(/\s*<meta\s+data-served\b[^>]*>/, "")
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace("<!--served-->", () => body);
}

/** Renders what `/g/{username}` shows first: the newest cars, as the application's `CardGrid` does. */
export function renderGallery(
  { username, listings: count }: ShownGallery,
  newest: readonly GalleryListing[],
): string {
  const cards = newest.map(renderCard).join("");
  return renderBody(`
    <div class="gallery-head">
      <h1 class="h1 wrap-anywhere">${escapeHtml(username)}</h1>
      <p class="muted">${galleryTexts.cars(count ?? newest.length)}</p>
    </div>
    <div class="gallery-tools gallery-tools-place"></div>
    <ul class="gallery-grid">${cards}</ul>`);
}

/** Renders what `/gallery` shows first. */
export function renderGalleryIndex(galleries: readonly ShownGallery[]): string {
  const sellers = galleries.map(renderSeller).join("");
  return renderBody(`
    <div class="gallery-head">
      <h1 class="h1">${galleryTexts.index}</h1>
      <p class="muted">${galleryTexts.lead}</p>
    </div>
    <ul class="gallery-index">${sellers}</ul>`);
}

export const pickNewest = (listings: readonly GalleryListing[]): readonly GalleryListing[] =>
  listings.toSorted(byNewest).slice(0, GALLERY_SERVED);

function renderCard({ title, price, quantity, image, ebayItemId }: GalleryListing, at: number): string {
  const left = quantity > 1 ? `<span class="muted">${galleryTexts.left(quantity)}</span>` : "";
  const link = renderAttributes({
    class: "gallery-open",
    href: itemPage(ebayItemId),
    target: "_blank",
    rel: "noopener noreferrer",
    "aria-label": galleryTexts.onEbay(title),
  });
  return `
      <li class="gallery-card">
        <a ${link}>${renderThumb(image, at < GALLERY_ON_TOP)}<span class="gallery-title">${escapeHtml(title)}</span></a>
        <p class="gallery-price"><span class="strong num">${price === null ? "–" : dollars.format(price)}</span>${left}</p>
      </li>`;
}

function renderSeller({ username, listings, samples }: ShownGallery, at: number): string {
  const pictures = samples
    .map((sample) => renderThumb(sample, at < GALLERY_ON_TOP / GALLERY_SAMPLES))
    .join("");
  const count = listings === null ? "" : `<span class="muted num">${galleryTexts.cars(listings)}</span>`;
  return `
      <li><a ${renderAttributes({ class: "gallery-seller", href: `/g/${username}` })}>
        <span class="gallery-samples pegboard" aria-hidden="true">${pictures}</span>
        <span class="strong cut">${escapeHtml(username)}</span>${count}
      </a></li>`;
}

/** Renders a picture as the application's `Thumb` does. */
function renderThumb(image: string | null, isAtOnce: boolean): string {
  if (image === null) return `<span class="thumb"></span>`;
  const loading = isAtOnce ? "eager" : "lazy";
  return `<img ${renderAttributes({ class: "thumb", src: cardPicture(image), alt: "", loading, decoding: "async" })}>`;
}

/** Renders the frame of a public page, as the application's `PublicFrame` and `Brand` do. */
const renderBody = (main: string) => `<div data-served class="public">
  <header class="public-head">
    <a href="/gallery" aria-label="${galleryTexts.home}" class="inline-flex rounded-sm"><span class="brand">${MARK}Pegboard</span></a>
  </header>
  <main class="public-main">${main}
  </main>
</div>
    `;

const MARK = `<svg viewBox="0 0 20 24" width="20" height="24" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="M3 1H8V4.4a2 2 0 0 0 4 0V1h.4c.5 0 1 .3 1.3.7L15.6 5c.3.4.7.7 1.2.7H17A1.5 1.5 0 0 1 18.5 7.2V21.5A1.5 1.5 0 0 1 17 23H3A1.5 1.5 0 0 1 1.5 21.5V2.5A1.5 1.5 0 0 1 3 1ZM5.5 14A1.5 1.5 0 0 0 4 15.5v3A1.5 1.5 0 0 0 5.5 20h9A1.5 1.5 0 0 0 16 18.5v-3A1.5 1.5 0 0 0 14.5 14Z"/><circle cx="10" cy="4" r="1.25" fill="var(--color-accent-line)"/></svg>`;

const renderAttributes = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(" ");

/** Escapes text for elements and for attributes in double quotes. */
const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Serializes JSON that can't end its script element or begin a comment. */
const escapeJson = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");
