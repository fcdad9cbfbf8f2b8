import { GALLERY_SAMPLES, type GalleryListing } from "../../contract/galleries/galleries.ts";
import { galleryClasses } from "../../contract/galleries/galleryClasses.ts";
import {
  compareNewestFirst,
  getCardPicture,
  GALLERY_ON_TOP,
  GALLERY_SERVED,
  galleryTexts,
  type PageHead,
  type ShownGallery,
} from "../../contract/galleries/galleryPage.ts";
import { getItemUrl } from "../../contract/listings/itemPage.ts";
import { formatDollars } from "../../contract/wire/numbers.ts";

/**
 * Inserts a gallery's head and body into the application's page. All added elements are marked, so that the
 * application can remove them (`web/src/features/gallery/useServedUntil.ts`). The development page has no
 * place for `body`, because its styles load with the scripts (decisions/galleries/0106).
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

/** Renders the first content of `/g/{username}`: the newest cars, as the application's `CardGrid` does. */
export function renderGallery(
  { username, listings: count }: ShownGallery,
  newest: readonly GalleryListing[],
): string {
  const cards = newest.map(renderCard).join("");
  return renderBody(`
    <div class="${galleryClasses.head}">
      <h1 class="text-20 font-strong wrap-anywhere">${escapeHtml(username)}</h1>
      <p class="text-muted">${galleryTexts.cars(count ?? newest.length)}</p>
    </div>
    <div class="${galleryClasses.tools}"></div>
    <ul class="${galleryClasses.cards}">${cards}</ul>`);
}

export function renderGalleryIndex(galleries: readonly ShownGallery[]): string {
  const sellers = galleries.map(renderSeller).join("");
  return renderBody(`
    <div class="${galleryClasses.head}">
      <h1 class="text-20 font-strong">${galleryTexts.index}</h1>
      <p class="text-muted">${galleryTexts.lead}</p>
    </div>
    <ul class="${galleryClasses.sellers}">${sellers}</ul>`);
}

export const pickNewest = (listings: readonly GalleryListing[]): readonly GalleryListing[] =>
  listings.toSorted(compareNewestFirst).slice(0, GALLERY_SERVED);

function renderCard({ title, price, quantity, image, ebayItemId }: GalleryListing, at: number): string {
  const left = quantity > 1 ? `<span class="text-muted">${galleryTexts.left(quantity)}</span>` : "";
  const link = renderAttributes({
    class: galleryClasses.link,
    href: getItemUrl(ebayItemId),
    target: "_blank",
    rel: "noopener noreferrer",
    "aria-label": galleryTexts.onEbay(title),
  });
  return `
      <li class="${galleryClasses.card}">
        <a ${link}>${renderPicture(image, galleryClasses.picture, at < GALLERY_ON_TOP)}<span class="${galleryClasses.title}">${escapeHtml(title)}</span></a>
        <p class="${galleryClasses.facts}"><span class="${galleryClasses.price}">${price === null ? "–" : formatDollars(price)}</span>${left}</p>
      </li>`;
}

function renderSeller({ username, listings, samples }: ShownGallery, at: number): string {
  const pictures = samples
    .map((sample) => renderPicture(sample, galleryClasses.sample, at < GALLERY_ON_TOP / GALLERY_SAMPLES))
    .join("");
  const count =
    listings === null ? "" : `<span class="text-muted tabular-nums">${galleryTexts.cars(listings)}</span>`;
  return `
      <li><a ${renderAttributes({ class: galleryClasses.seller, href: `/g/${username}` })}>
        <span class="${galleryClasses.samples}" aria-hidden="true">${pictures}</span>
        <span class="${galleryClasses.username}">${escapeHtml(username)}</span>${count}
      </a></li>`;
}

/** Renders a picture as the application's `CardPicture` does. */
function renderPicture(image: string | null, className: string, isAtOnce: boolean): string {
  if (image === null) return `<span class="${className}"></span>`;
  const order: Readonly<Record<string, string>> = isAtOnce
    ? { loading: "eager", fetchpriority: "high" }
    : { loading: "lazy" };
  return `<img ${renderAttributes({ class: className, src: getCardPicture(image), alt: "", ...order, decoding: "async" })}>`;
}

/** Renders the frame of a public page, as the application's `PublicFrame` and `Brand` do. */
const renderBody = (main: string) => `<div data-served class="${galleryClasses.page}">
  <header class="${galleryClasses.header}">
    <a href="/gallery" aria-label="${galleryTexts.home}" class="inline-flex rounded-sm"><span class="${galleryClasses.brand}">${MARK}Pegboard</span></a>
  </header>
  <main class="${galleryClasses.main}">${main}
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

/** Serializes JSON so that it can't end its script element or begin a comment. */
const escapeJson = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");
