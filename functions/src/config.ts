import { defineSecret } from "firebase-functions/params";

/** Where the outside systems are. The defaults are production's; a local suite points them elsewhere. */
export const config = {
  ebay: {
    authBase: from("EBAY_AUTH_BASE", "https://auth.ebay.com"),
    apiBase: from("EBAY_API_BASE", "https://api.ebay.com"),
    /** Identity and media live on hosts of their own. */
    apizBase: from("EBAY_APIZ_BASE", "https://apiz.ebay.com"),
    apimBase: from("EBAY_APIM_BASE", "https://apim.ebay.com"),
    /** Where a buyer sees an item: `{itemBase}/itm/{itemId}`. */
    itemBase: from("EBAY_ITEM_BASE", "https://www.ebay.com"),
    clientId: from("EBAY_CLIENT_ID", ""),
    devId: from("EBAY_DEV_ID", ""),
    ruName: from("EBAY_RU_NAME", ""),
    /** Trading calls a day of the whole application; eBay raises it for who has passed its growth check. */
    callsADay: Number(from("EBAY_CALLS_A_DAY", "5000")),
    /** Where eBay sends notifications; the address that Cloud Functions gives `ebayWebhook`, if nothing else is said. */
    webhookUrl: from(
      "EBAY_WEBHOOK_URL",
      `https://us-central1-${from("GCLOUD_PROJECT", "")}.cloudfunctions.net/ebayWebhook`,
    ),
    /** Whom eBay writes to when notifications can't be delivered. Empty: as eBay has it. */
    alertEmail: from("EBAY_ALERT_EMAIL", ""),
  },
  /** Where hosting serves the product: its own address, unless it has a domain. Without a slash at its end. */
  webOrigin: from("WEB_ORIGIN", `https://${from("GCLOUD_PROJECT", "")}.web.app`),
  /** Whose verified e-mail may become the first super admin from a web page. Empty: nobody's. */
  ownerEmail: from("OWNER_EMAIL", ""),
  openai: provider("OPENAI_BASE_URL", "https://api.openai.com/v1"),
  gemini: provider("GEMINI_BASE_URL", "https://generativelanguage.googleapis.com"),
  cloudinary: {
    apiBase: from("CLOUDINARY_API_BASE", "https://api.cloudinary.com"),
    /** Where browsers get its pictures from: `{deliveryBase}/{cloud}/image/upload/...`. */
    deliveryBase: from("CLOUDINARY_DELIVERY_BASE", "https://res.cloudinary.com"),
    /** All pictures of the product lie under it. */
    folder: from("CLOUDINARY_FOLDER", "pegboard"),
  },
  /** The origin of the one shop without https that is let through: a local suite's. */
  woocommerce: { localBase: from("WOOCOMMERCE_LOCAL_BASE", "") },
  /** Who analyses a card, in this order; a provider without a key is passed over. */
  aiProviders: from("AI_PROVIDERS", "openai,gemini,local").split(","),
  /** Empty: the project's default bucket. */
  storageBucket: from("STORAGE_BUCKET", ""),
  /** Where the browser gets photos from; the Storage emulator names itself by the SDKs' own variable. */
  storageDownloadBase: storageDownloadBase(),
  /** Off until the web app is registered with App Check: before that, enforcing it would refuse every call. */
  enforceAppCheck: from("ENFORCE_APP_CHECK", "false") === "true",
} as const;

/** Values are read when a function runs, and only by functions that name the secret in `serve`'s options. */
export const secrets = {
  ebayClientSecret: defineSecret("EBAY_CLIENT_SECRET"),
  /** 32 to 80 letters, digits, `_` and `-`, told to eBay with the webhook's address. */
  ebayVerificationToken: defineSecret("EBAY_VERIFICATION_TOKEN"),
  /** JSON: `{"current": "<key id>", "keys": {"<key id>": "<32 bytes, base64>", ...}}`; see `db/secrets.ts`. */
  tokenKeys: defineSecret("TOKEN_KEYS"),
  openaiApiKey: defineSecret("OPENAI_API_KEY"),
  geminiApiKey: defineSecret("GEMINI_API_KEY"),
  /** `cloudinary://{key}:{secret}@{cloud}`; a blank one leaves pictures where they are. */
  cloudinaryUrl: defineSecret("CLOUDINARY_URL"),
} as const;

function from(variable: string, production: string): string {
  const value = process.env[variable]?.trim();
  return value === undefined || value === "" ? production : value;
}

/** Whoever answers at another address than the provider's own is a simulator, and the screens say so. */
function provider(variable: string, production: string): { baseUrl: string; simulated: boolean } {
  const baseUrl = from(variable, production);
  return { baseUrl, simulated: baseUrl !== production };
}

function storageDownloadBase(): string {
  const emulator = from("FIREBASE_STORAGE_EMULATOR_HOST", "");
  return emulator === "" ? "https://firebasestorage.googleapis.com" : `http://${emulator}`;
}
