import { getItemUrl } from "@/lib/ebay/ebayPages";

/** The format that the server accepts (`contract/listings/selling.ts`). */
const ITEM_ID = /^\d{6,19}$/;

/** Finds the item id in a link to eBay: the digits after `/itm/`, with or without a title between them. */
export function findItemId(link: string): string | null {
  const address = parseAddress(link);
  if (!address || !isEbay(address.hostname)) return null;
  const id = /\/itm\/(?:[^/]+\/)?(\d+)(?:\/|$)/.exec(address.pathname)?.[1];
  return id !== undefined && ITEM_ID.test(id) ? id : null;
}

/** Returns the item id if a cell contains nothing else, otherwise null. */
export function parseItemId(cell: string): string | null {
  const text = cell.trim();
  return ITEM_ID.test(text) ? text : null;
}

/** Returns the address of the row's item, or its link if that is a web address. */
export function findPage({ ebayId, link }: { readonly ebayId: string | null; readonly link: string }) {
  if (ebayId !== null) return getItemUrl(ebayId);
  return parseAddress(link)?.href ?? null;
}

function parseAddress(link: string): URL | null {
  const text = link.trim();
  if (text === "") return null;
  const whole = /^https?:\/\//i.test(text)
    ? text
    : /^[\w.-]+\.[a-z]{2,}\//i.test(text)
      ? `https://${text}`
      : "";
  return URL.canParse(whole) ? new URL(whole) : null;
}

const isEbay = (host: string): boolean => /(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$/.test(host);
