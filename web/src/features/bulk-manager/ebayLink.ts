import { itemPage } from "@/lib/ebay/ebayPages";

/** As the server takes it (`contract/listing/selling.ts`). */
const ITEM_ID = /^\d{6,19}$/;

/** The item id in a link to eBay: the digits after `/itm/`, also where the listing's title stands in between. */
export function itemIdOf(link: string): string | null {
  const address = addressOf(link);
  if (!address || !isEbay(address.hostname)) return null;
  const id = /\/itm\/(?:[^/]+\/)?(\d+)(?:\/|$)/.exec(address.pathname)?.[1];
  return id !== undefined && ITEM_ID.test(id) ? id : null;
}

/** A cell that holds an item id and nothing else. */
export function itemIdIn(cell: string): string | null {
  const text = cell.trim();
  return ITEM_ID.test(text) ? text : null;
}

/** Where a row leads: its item's page, else its link if that is an address of the web's. */
export function pageOf({ ebayId, link }: { readonly ebayId: string | null; readonly link: string }) {
  if (ebayId !== null) return itemPage(ebayId);
  return addressOf(link)?.href ?? null;
}

function addressOf(link: string): URL | null {
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
