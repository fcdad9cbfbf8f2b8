/** The addresses that tools/suite/environment.ts passes to every command under the emulators. */
export interface SuiteAddresses {
  readonly projectId: string;
  readonly bucket: string;
  readonly firestore: Address;
  readonly storage: Address;
  /** `http://host:port` */
  readonly authUrl: string;
  /** `http://host:port/<project>/<region>`. A function's name follows it. */
  readonly functionsUrl: string;
  /** The folder that the functions run from. It holds their secrets. */
  readonly functionsFolder: string;
  /** The built web application on the hosting emulator. */
  readonly webUrl: string;
  /** The folder of the built web application. */
  readonly webFolder: string;
  /** The control page of the eBay simulator. */
  readonly ebayUrl: string;
  /** Includes `/v1`. */
  readonly openaiUrl: string;
  readonly geminiUrl: string;
  /** The Cloudinary simulator, which also delivers the pictures. */
  readonly cloudinaryUrl: string;
  /** The WooCommerce simulator: its shops and their control. */
  readonly wooUrl: string;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Returns the addresses of the running suite. Throws with instructions if none runs. */
export function suite(): SuiteAddresses {
  return {
    projectId: readRequired("GCLOUD_PROJECT"),
    bucket: readRequired("PEGBOARD_STORAGE_BUCKET"),
    firestore: readAddress("FIRESTORE_EMULATOR_HOST"),
    storage: readAddress("FIREBASE_STORAGE_EMULATOR_HOST"),
    authUrl: `http://${readRequired("FIREBASE_AUTH_EMULATOR_HOST")}`,
    functionsUrl: readRequired("PEGBOARD_FUNCTIONS_URL"),
    functionsFolder: readRequired("PEGBOARD_FUNCTIONS_FOLDER"),
    webUrl: readRequired("PEGBOARD_WEB_URL"),
    webFolder: readRequired("PEGBOARD_WEB_FOLDER"),
    ebayUrl: readRequired("SIM_EBAY_URL"),
    openaiUrl: readRequired("OPENAI_BASE_URL"),
    geminiUrl: readRequired("GEMINI_BASE_URL"),
    cloudinaryUrl: readRequired("CLOUDINARY_API_BASE"),
    wooUrl: readRequired("WOOCOMMERCE_LOCAL_BASE"),
  };
}

function readRequired(variable: string): string {
  const value = process.env[variable];
  if (!value)
    throw new Error(
      `These tests need the emulators (${variable} is not set): run \`npm test -- <project>\`, or put \`npx node tools/suite/exec.ts --\` before your command.`,
    );
  return value;
}

function readAddress(variable: string): Address {
  const [host = "", port] = readRequired(variable).split(":");
  return { host, port: Number(port) };
}
