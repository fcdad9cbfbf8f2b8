import { CONNECTION_FIELDS, isMasked, type ShopConfigDocument } from "@contract/shops/shopMigration";

export type ShopConfig = ShopConfigDocument;
export type ConnectionField = (typeof CONNECTION_FIELDS)[number];
export type Typed = Partial<Record<ConnectionField, string>>;

/** What the fields show: what was typed, else what is saved, with its keys masked. */
export function shownIn(config: ShopConfig, typed: Typed): Record<ConnectionField, string> {
  const { storeUrl, consumerKey, consumerSecret } = { ...config, ...typed };
  return { storeUrl, consumerKey, consumerSecret };
}

/** Save and Test wait for all three. */
export const isFilled = (shown: Record<ConnectionField, string>): boolean =>
  CONNECTION_FIELDS.every((field) => shown[field].trim() !== "");

/** Whether the secret in sight is only the mask of the saved one. */
export const isKeptSecret = (config: ShopConfig, shown: Record<ConnectionField, string>): boolean =>
  config.consumerSecret !== "" && isMasked(shown.consumerSecret);
