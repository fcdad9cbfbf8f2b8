import { defineSecret } from "firebase-functions/params";

/**
 * Addresses and settings of the outside systems. The defaults are production's; the local suite overrides
 * them.
 */
export const config = {
  ebay: {
    authBase: readSetting("EBAY_AUTH_BASE", "https://auth.ebay.com"),
    apiBase: readSetting("EBAY_API_BASE", "https://api.ebay.com"),
    /** The Identity and Media APIs have their own hosts. */
    apizBase: readSetting("EBAY_APIZ_BASE", "https://apiz.ebay.com"),
    apimBase: readSetting("EBAY_APIM_BASE", "https://apim.ebay.com"),
    /** The page that buyers see: `{itemBase}/itm/{itemId}`. */
    itemBase: readSetting("EBAY_ITEM_BASE", "https://www.ebay.com"),
    clientId: readSetting("EBAY_CLIENT_ID", ""),
    devId: readSetting("EBAY_DEV_ID", ""),
    ruName: readSetting("EBAY_RU_NAME", ""),
    /**
     * Trading calls per day for the whole application. eBay raises the limit after its Application Growth
     * Check.
     */
    callsADay: Number(readSetting("EBAY_CALLS_A_DAY", "5000")),
    /** The endpoint eBay posts notifications to. Defaults to the address Cloud Functions gives `ebayWebhook`. */
    webhookUrl: readSetting(
      "EBAY_WEBHOOK_URL",
      `https://us-central1-${readSetting("GCLOUD_PROJECT", "")}.cloudfunctions.net/ebayWebhook`,
    ),
    /** The address eBay alerts when notifications can't be delivered. Empty keeps eBay's own setting. */
    alertEmail: readSetting("EBAY_ALERT_EMAIL", ""),
  },
  /** The product's public origin, without a trailing slash. Defaults to the Hosting address. */
  webOrigin: readSetting("WEB_ORIGIN", `https://${readSetting("GCLOUD_PROJECT", "")}.web.app`),
  /** The verified email address that may claim the first super admin role in the browser. Empty: nobody may claim it. */
  ownerEmail: readSetting("OWNER_EMAIL", ""),
  openai: readProvider("OPENAI_BASE_URL", "https://api.openai.com/v1"),
  gemini: readProvider("GEMINI_BASE_URL", "https://generativelanguage.googleapis.com"),
  cloudinary: {
    apiBase: readSetting("CLOUDINARY_API_BASE", "https://api.cloudinary.com"),
    /** Base of picture URLs in browsers: `{deliveryBase}/{cloud}/image/upload/...`. */
    deliveryBase: readSetting("CLOUDINARY_DELIVERY_BASE", "https://res.cloudinary.com"),
    /** The Cloudinary folder that holds all of the product's pictures. */
    folder: readSetting("CLOUDINARY_FOLDER", "pegboard"),
  },
  /** The only shop origin that may be reached without https. Set by the local suite. */
  woocommerce: { localBase: readSetting("WOOCOMMERCE_LOCAL_BASE", "") },
  /** Providers that analyze cards, in the order they are tried. A provider without a key is skipped. */
  aiProviders: readSetting("AI_PROVIDERS", "openai,gemini,local").split(","),
  /** Google Cloud's interfaces for the installation itself. */
  cloud: {
    project: readSetting("GCLOUD_PROJECT", ""),
    tasksBase: readSetting("CLOUD_TASKS_BASE", "https://cloudtasks.googleapis.com"),
    firestoreBase: readSetting("FIRESTORE_ADMIN_BASE", "https://firestore.googleapis.com"),
    monitoringBase: readSetting("CLOUD_MONITORING_BASE", "https://monitoring.googleapis.com"),
    /** Where the daily exports go. `npm run deploy` makes it. */
    backupBucket: readSetting("BACKUP_BUCKET", `${readSetting("GCLOUD_PROJECT", "")}-backups`),
    /** The emulators have no queue statistics and no Cloud Monitoring. */
    isEmulated: readSetting("FIRESTORE_EMULATOR_HOST", "") !== "",
  },
  /** Empty uses the project's default bucket. */
  storageBucket: readSetting("STORAGE_BUCKET", ""),
  /** Base of the photo URLs that browsers download from. */
  storageDownloadBase: getStorageDownloadBase(),
  /**
   * Refuses callables without an App Check token. Only the word `false` switches it off: in the local suite, and
   * elsewhere to get started (decisions/tools/0159).
   */
  enforceAppCheck: readSetting("ENFORCE_APP_CHECK", "true") !== "false",
} as const;

/** Secret values are available only inside functions that name the secret in `serve`'s options. */
export const secrets = {
  ebayClientSecret: defineSecret("EBAY_CLIENT_SECRET"),
  /** 32 to 80 letters, digits, `_` and `-`. Given to eBay together with the webhook's address. */
  ebayVerificationToken: defineSecret("EBAY_VERIFICATION_TOKEN"),
  /** JSON: `{"current": "<key id>", "keys": {"<key id>": "<32 bytes, base64>", ...}}`; see `db/secrets.ts`. */
  tokenKeys: defineSecret("TOKEN_KEYS"),
  openaiApiKey: defineSecret("OPENAI_API_KEY"),
  geminiApiKey: defineSecret("GEMINI_API_KEY"),
  /** `cloudinary://{key}:{secret}@{cloud}`. Blank leaves pictures where they are. */
  cloudinaryUrl: defineSecret("CLOUDINARY_URL"),
} as const;

function readSetting(variable: string, production: string): string {
  const value = process.env[variable]?.trim();
  return value === undefined || value === "" ? production : value;
}

/** Treats any address other than the provider's own as a simulator. The screens label its answers "simulated". */
function readProvider(variable: string, production: string): { baseUrl: string; simulated: boolean } {
  const baseUrl = readSetting(variable, production);
  return { baseUrl, simulated: baseUrl !== production };
}

function getStorageDownloadBase(): string {
  const emulator = readSetting("FIREBASE_STORAGE_EMULATOR_HOST", "");
  return emulator === "" ? "https://firebasestorage.googleapis.com" : `http://${emulator}`;
}
