import { isFree, describePortInUse } from "../emulators/ports.ts";
import { readFirebaseConfig } from "../suite/config.ts";
import type { Ports } from "../suite/environment.ts";

/** The address that a person opens. PORT changes it: macOS uses 5000 for AirPlay. */
const WEB_PORT = Number(process.env["PORT"] ?? 5000);

/** Returns `npm start`'s fixed ports: firebase.json's, and those of the simulators. */
export function listStartPorts(): Ports & { readonly web: number } {
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

/** Addresses of pictures contain these ports. On other ports, pictures from an earlier start are missing. */
const IN_ADDRESSES = ["storage", "cloudinary"];
const PICTURES_SENTENCE = " Pictures from earlier starts don't show until it is free again.";
/** How many ports are tried. */
const HIGHEST_STEP = 200;

/** Replaces ports in use, and those that an earlier purpose has, by the next free ones. `say` gets a sentence about each. */
export async function freePorts<Wanted extends Readonly<Record<string, number>>>(
  wanted: Wanted,
  say: (sentence: string) => void,
): Promise<Wanted> {
  const taken = new Set(Object.values(wanted));
  const ports: Record<string, number> = { ...wanted };
  const owners = new Map<number, string>();
  for (const [key, port] of Object.entries(wanted)) {
    const purpose = key === "web" ? "the web address" : key;
    const owner = owners.get(port);
    if (owner === undefined && (await isFree(port))) {
      owners.set(port, purpose);
      continue;
    }
    const instead = await findFreePort(port, taken);
    taken.add(instead);
    ports[key] = instead;
    const sentence =
      owner === undefined
        ? describePortInUse(port, purpose, instead)
        : `Port ${port} is ${owner}: ${purpose} uses ${instead} instead.`;
    say(sentence + (IN_ADDRESSES.includes(key) ? PICTURES_SENTENCE : ""));
  }
  return ports as Wanted;
}

async function findFreePort(port: number, taken: ReadonlySet<number>): Promise<number> {
  for (let next = port + 1; next <= port + HIGHEST_STEP; next++) {
    if (!taken.has(next) && (await isFree(next))) return next;
  }
  throw new Error(`No port from ${port} to ${port + HIGHEST_STEP} is free.`);
}
