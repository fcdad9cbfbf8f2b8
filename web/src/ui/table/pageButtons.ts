/** Maximum number of page buttons (specification 1, section 5). */
const AT_MOST = 5;

/** Returns the pages to show: up to five in a row, with the current one in the middle if possible. */
export function getPageButtons(page: number, pages: number): readonly number[] {
  const count = Math.min(AT_MOST, Math.max(1, pages));
  const first = Math.min(Math.max(1, page - Math.floor(AT_MOST / 2)), Math.max(1, pages - count + 1));
  return Array.from({ length: count }, (_, at) => first + at);
}

/** Returns whether the page exists. */
export const isPage = (page: number, pages: number): boolean =>
  Number.isInteger(page) && page >= 1 && page <= pages;
