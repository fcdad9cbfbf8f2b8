/** The demo project. A name that starts with `demo-` keeps firebase-tools and every SDK off the network. */
export const PROJECT = "demo-pegboard";
export const BUCKET = `${PROJECT}.firebasestorage.app`;
const REGION = "us-central1";

export const SUITE_PORTS = [
  "hosting",
  "functions",
  "firestore",
  "firestoreWebsocket",
  "auth",
  "storage",
  "hub",
  "logging",
  "eventarc",
  "tasks",
  "ebay",
  "openai",
  "gemini",
  "cloudinary",
  "woocommerce",
] as const;
export type Ports = Readonly<Record<(typeof SUITE_PORTS)[number], number>>;

/** Pegboard's keys at the eBay simulator. */
export const EBAY_APPLICATION = {
  clientId: "demo-client-id",
  clientSecret: "demo-client-secret",
  devId: "demo-dev-id",
  ruName: "demo-ru-name",
} as const;

export const CLOUDINARY_ACCOUNT = {
  cloudName: "demo-cloud",
  apiKey: "demo-cloudinary-key",
  apiSecret: "demo-cloudinary-secret",
} as const;

/**
 * Returns the variables by which the functions, the tests and the tools find the suite. `webUrl` is the
 * product's address for a person: hosting, or the development server.
 */
export function createSuiteEnvironment(ports: Ports, webUrl: string): Record<string, string> {
  const at = (port: number) => `127.0.0.1:${port}`;
  const ebay = `http://${at(ports.ebay)}`;
  return {
    GCLOUD_PROJECT: PROJECT,
    // Google's libraries needn't look for a cloud machine.
    METADATA_SERVER_DETECTION: "none",
    FIRESTORE_EMULATOR_HOST: at(ports.firestore),
    FIREBASE_AUTH_EMULATOR_HOST: at(ports.auth),
    FIREBASE_STORAGE_EMULATOR_HOST: at(ports.storage),
    PEGBOARD_FUNCTIONS_URL: `http://${at(ports.functions)}/${PROJECT}/${REGION}`,
    PEGBOARD_WEB_URL: webUrl,
    PEGBOARD_STORAGE_BUCKET: BUCKET,
    EBAY_AUTH_BASE: ebay,
    EBAY_API_BASE: ebay,
    EBAY_APIZ_BASE: ebay,
    EBAY_APIM_BASE: ebay,
    EBAY_ITEM_BASE: ebay,
    EBAY_CLIENT_ID: EBAY_APPLICATION.clientId,
    EBAY_DEV_ID: EBAY_APPLICATION.devId,
    EBAY_RU_NAME: EBAY_APPLICATION.ruName,
    EBAY_WEBHOOK_URL: `http://${at(ports.functions)}/${PROJECT}/${REGION}/ebayWebhook`,
    EBAY_ALERT_EMAIL: "operations@example.com",
    OWNER_EMAIL: "owner@pegboard.example",
    WEB_ORIGIN: `http://${at(ports.hosting)}`,
    // The tests call functions without a browser. `ENFORCE_APP_CHECK=true npm start` switches it on.
    ENFORCE_APP_CHECK: process.env["ENFORCE_APP_CHECK"] ?? "false",
    SIM_EBAY_URL: ebay,
    SIM_EBAY_ACCEPT_URL: `${webUrl}/ebay`,
    OPENAI_BASE_URL: `http://${at(ports.openai)}/v1`,
    GEMINI_BASE_URL: `http://${at(ports.gemini)}`,
    CLOUDINARY_API_BASE: `http://${at(ports.cloudinary)}`,
    CLOUDINARY_DELIVERY_BASE: `http://${at(ports.cloudinary)}`,
    WOOCOMMERCE_LOCAL_BASE: `http://${at(ports.woocommerce)}`,
  };
}

/** For runs of minutes: Java never returns the memory of its second compiler and many collectors. */
export const SHORT_LIVED = {
  JDK_JAVA_OPTIONS:
    `${process.env["JDK_JAVA_OPTIONS"] ?? ""} -XX:TieredStopAtLevel=1 -XX:+UseSerialGC`.trim(),
};

/**
 * For `npm test`, whose suites run at once. By default, each Java takes up to a quarter of the memory before it
 * looks for garbage, and gives none back: 1.9 GB for the tests of the rules, whose data takes 0.4 GB. Two idle workers of
 * functions stay, so that a screen's calls find some.
 */
export const SEVERAL_AT_ONCE = {
  JDK_JAVA_OPTIONS: `${SHORT_LIVED.JDK_JAVA_OPTIONS} -Xms64m -Xmx1g -XX:MinHeapFreeRatio=20 -XX:MaxHeapFreeRatio=40`,
  PEGBOARD_WORKERS_MOST: "2",
};

/** `functions/.secret.local`. Fixed, so that a start can read what an earlier one has encrypted. */
export const DEMO_SECRETS = {
  EBAY_CLIENT_SECRET: EBAY_APPLICATION.clientSecret,
  EBAY_VERIFICATION_TOKEN: "pegboard-demo-verification-token-01",
  TOKEN_KEYS: JSON.stringify({
    current: "k1",
    keys: { k1: Buffer.from("pegboard-demo-key-of-32-bytes!!!").toString("base64") },
  }),
  // Not empty, because the emulator looks for empty ones in the cloud.
  OPENAI_API_KEY: " ",
  GEMINI_API_KEY: " ",
  CLOUDINARY_URL: `cloudinary://${CLOUDINARY_ACCOUNT.apiKey}:${CLOUDINARY_ACCOUNT.apiSecret}@${CLOUDINARY_ACCOUNT.cloudName}`,
} as const;

/** With these keys, the simulated OpenAI and Gemini analyze cards, as in the tests. */
export const SIMULATED_AI_SECRETS = {
  OPENAI_API_KEY: "demo-openai-key",
  GEMINI_API_KEY: "demo-gemini-key",
} as const;

/** A value for the web application's configuration. The emulators accept any. */
export const API_KEY = "demo";

/** The emulators that the browser talks to. */
export type WebPorts = Pick<Ports, "auth" | "firestore" | "functions" | "storage">;

/** Returns the variables (`VITE_...`) of a web application that uses the suite. */
export function createWebEnvironment(ports: WebPorts): Record<string, string> {
  const on = (port: number) => ({ host: "127.0.0.1", port });
  return {
    VITE_EMULATORS: JSON.stringify({
      auth: `http://127.0.0.1:${ports.auth}`,
      firestore: on(ports.firestore),
      functions: on(ports.functions),
      storage: on(ports.storage),
    }),
    VITE_FIREBASE_CONFIG: JSON.stringify({
      projectId: PROJECT,
      apiKey: API_KEY,
      appId: "demo",
      authDomain: `${PROJECT}.firebaseapp.com`,
      storageBucket: BUCKET,
    }),
  };
}
