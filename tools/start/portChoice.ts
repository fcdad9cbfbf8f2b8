import { connect, createServer, type Socket } from "node:net";

/** The next after the simulators' ports. Others follow for a machine where it belongs to another program. */
const FIRST_PORT = 5015;
const CANDIDATES = 5;
const GREETING = "Pegboard chooses its ports";
/** A start on the same machine answers in milliseconds. */
const SILENCE_MS = 3_000;
/** How often a port may become free between two looks. A program that takes it without listening looks the same. */
const MAX_VANISHED = 20;

export interface PortChoice {
  /** Called when all chosen ports are open. */
  release(): void;
}

/**
 * Waits for other starts on this machine, and makes later ones wait until `release`: until a program opens its port,
 * another start sees it free (decisions/tools/0311). `say` gets a sentence before a wait.
 */
export async function holdPortChoice(
  say: (sentence: string) => void,
  { first = FIRST_PORT, silence = SILENCE_MS } = {},
): Promise<PortChoice> {
  let hasSaid = false;
  const wait = () => {
    if (!hasSaid)
      say("Another `npm start` is starting on this machine. This one waits until its ports are open.");
    hasSaid = true;
  };
  for (let port = first; port < first + CANDIDATES; port += 1) {
    for (let vanished = 0; vanished < MAX_VANISHED;) {
      const choice = await hold(port);
      if (choice) return choice;
      const holder = await waitForHolder(port, wait, silence);
      if (holder === "foreign") break;
      if (holder === "vanished") vanished += 1;
    }
  }
  // Other programs use them all. Two simultaneous starts are rare.
  return { release: () => undefined };
}

/** Returns null if the port is taken. */
function hold(port: number): Promise<PortChoice | null> {
  return new Promise((resolve) => {
    const waiting = new Set<Socket>();
    const server = createServer((socket) => {
      waiting.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => waiting.delete(socket));
      socket.unref();
      socket.write(GREETING);
    });
    server.unref();
    server.once("error", () => {
      resolve(null);
    });
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      resolve({
        release() {
          server.close();
          for (const socket of waiting) socket.destroy();
        },
      });
    });
  });
}

type Holder = "start" | "vanished" | "foreign";

/** Resolves when another start has released the port, or at once if the port isn't a start's. */
function waitForHolder(port: number, wait: () => void, silence: number): Promise<Holder> {
  return new Promise((resolve) => {
    let holder: Holder = "vanished";
    const socket = connect({ port, host: "127.0.0.1" });
    const leave = () => {
      holder = "foreign";
      socket.destroy();
    };
    socket.setTimeout(silence, () => {
      if (holder !== "start") leave();
    });
    socket.once("data", (chunk) => {
      if (chunk.toString() !== GREETING) {
        leave();
        return;
      }
      holder = "start";
      wait();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      resolve(holder);
    });
  });
}
