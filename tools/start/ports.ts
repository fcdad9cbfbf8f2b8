import { isFree, portInUseSentence } from "../ports.ts";
import { readFirebaseConfig } from "../suite/config.ts";
import type { Ports } from "../suite/environment.ts";

/** The one address a person opens. PORT moves it: macOS keeps 5000 for AirPlay. */
const WEB_PORT = Number(process.env["PORT"] ?? 5000);

/** The fixed ports of `npm start`: firebase.json's for the emulators, and the simulators' beside the web address. */
export function startPorts(): Ports & { readonly web: number } {
  const { emulators } = readFirebaseConfig();
  return {
    web: WEB_PORT,
    hosting: emulators.hosting.port,
    functions: emulators.functions.port,
    firestore: emulators.firestore.port,
    firestoreWebsocket: emulators.firestore.websocketPort,
    auth: emulators.auth.port,
    storage: emulators.storage.port,
    hub: emulators.hub.port,
    logging: emulators.logging.port,
    eventarc: emulators.eventarc.port,
    tasks: emulators.tasks.port,
    ebay: 5010,
    openai: 5011,
    gemini: 5012,
    cloudinary: 5013,
    woocommerce: 5014,
  };
}

/** Throws one sentence about the first port that somebody else uses. */
export async function requireFreePorts(ports: Readonly<Record<string, number>>): Promise<void> {
  for (const [purpose, port] of Object.entries(ports)) {
    if (await isFree(port)) continue;
    const hint = purpose === "web" ? " Or choose another with PORT=… npm start." : "";
    throw new Error(portInUseSentence(port, purpose === "web" ? "the web address" : purpose) + hint);
  }
}
