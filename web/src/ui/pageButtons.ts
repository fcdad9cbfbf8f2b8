/** Page buttons shown at once (specification 1, section 5). */
const AT_MOST = 5;

/** The pages to offer: up to five in a row, with the current one in the middle where there is room on both sides. */
export function pageButtons(page: number, pages: number): readonly number[] {
  const count = Math.min(AT_MOST, Math.max(1, pages));
  const first = Math.min(Math.max(1, page - Math.floor(AT_MOST / 2)), Math.max(1, pages - count + 1));
  return Array.from({ length: count }, (_, at) => first + at);
}

/** Only from the first page to the last; everything else changes nothing. */
export const isPage = (page: number, pages: number): boolean =>
  Number.isInteger(page) && page >= 1 && page <= pages;
