import { CONNECTION_FIELDS, isMasked, type ShopConfigDocument } from "@contract/shops/shopMigration";

export type ShopConfig = ShopConfigDocument;
export type ConnectionField = (typeof CONNECTION_FIELDS)[number];
export type Typed = Partial<Record<ConnectionField, string>>;

/** Returns the values of the fields: the typed ones, or else the saved ones with masked keys. */
export function getShown(config: ShopConfig, typed: Typed): Record<ConnectionField, string> {
  const { storeUrl, consumerKey, consumerSecret } = { ...config, ...typed };
  return { storeUrl, consumerKey, consumerSecret };
}

/** Returns what was typed since `sent` was sent. */
export const keepUnsent = (typed: Typed, sent: Typed): Typed =>
  Object.fromEntries(
    CONNECTION_FIELDS.flatMap((field) => (typed[field] === sent[field] ? [] : [[field, typed[field]]])),
  );

/** Returns whether all three fields have a value, which Save and Test need. */
export const isFilled = (shown: Record<ConnectionField, string>): boolean =>
  CONNECTION_FIELDS.every((field) => shown[field].trim() !== "");

/** Whether the field shows the mask of the saved secret. */
export const isSecretUnchanged = (config: ShopConfig, shown: Record<ConnectionField, string>): boolean =>
  config.consumerSecret !== "" && isMasked(shown.consumerSecret);
