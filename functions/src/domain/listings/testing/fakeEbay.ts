import { AppError } from "../../../contract/wire/errors.ts";
import type { Marketplace, NewItem } from "../marketplace.ts";
import { DAY_MS } from "../../../contract/wire/durations.ts";

const PICTURE_LASTS_MS = 30 * DAY_MS;

/** A fake marketplace that lists one item per UUID, as eBay does. */
export class FakeEbay implements Marketplace {
  readonly uploads: string[] = [];
  readonly items = new Map<string, { itemId: string; item: NewItem; quantity: number }>();
  soldOutStays = false;
  pictureLastsMs = PICTURE_LASTS_MS;
  now: () => number = () => 0;
  /** Called before each request. Can throw, or change the state. */
  before: (call: string) => Promise<void> | void = () => undefined;

  async uploadPicture(token: string, jpeg: Uint8Array) {
    await this.before("uploadPicture");
    const name = new TextDecoder().decode(jpeg);
    this.uploads.push(`${token} ${name}`);
    return { url: `ebay:${name}`, expiresAt: this.now() + this.pictureLastsMs };
  }
  async addItem(_: string, item: NewItem) {
    await this.before("addItem");
    const known = this.items.get(item.uuid);
    const itemId = known?.itemId ?? String(110 + this.items.size);
    if (!known) this.items.set(item.uuid, { itemId, item, quantity: item.quantity });
    await this.before("listed");
    return { itemId, listingUrl: `https://ebay/${itemId}`, startTime: known ? null : new Date(this.now()) };
  }
  async getItem(_: string, itemId: string) {
    await this.before("getItem");
    const { item, quantity } = this.#found(itemId);
    const { title, sku, priceCents } = item;
    const format = { listingType: "FixedPriceItem", hasVariations: false };
    return { title, sku, price: priceCents / 100, quantity, quantitySold: 0, ...format };
  }
  async keepsSoldOut() {
    await this.before("keepsSoldOut");
    return this.soldOutStays;
  }
  async setQuantity(_: string, itemId: string, quantity: number) {
    await this.before("setQuantity");
    this.#found(itemId).quantity = quantity;
  }
  #found(itemId: string) {
    const found = [...this.items.values()].find((each) => each.itemId === itemId);
    if (!found) throw new AppError("ebay/refused");
    return found;
  }
}
