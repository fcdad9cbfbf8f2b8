import { readFileSync } from "node:fs";

import { atRoot } from "../root.ts";
import type { Ports } from "./environment.ts";

interface Header {
  key: string;
  value: string;
}
interface FirebaseConfig {
  functions: { source: string }[];
  hosting: {
    public: string;
    ignore: string[];
    rewrites: { source: string; destination?: string; function?: { functionId: string } }[];
    headers: { source: string; headers: Header[] }[];
  };
  emulators: Record<
    "hosting" | "functions" | "auth" | "storage" | "hub" | "logging" | "eventarc" | "tasks",
    Listening
  > & {
    firestore: Listening & { websocketPort: number };
    ui: { enabled: boolean };
    singleProjectMode: boolean;
  };
}
interface Listening {
  host: string;
  port: number;
}

/** Reads firebase.json, which has the ports of `npm start`. */
export function readFirebaseConfig(): FirebaseConfig {
  return JSON.parse(readFileSync(atRoot("firebase.json"), "utf8")) as FirebaseConfig;
}

/** Returns firebase.json for one run: own ports and folders, and a policy that allows the emulators. */
export function runConfig(
  config: FirebaseConfig,
  ports: Ports,
  folders: { readonly web: string; readonly functions: string },
): FirebaseConfig {
  const on = (port: number) => ({ host: "127.0.0.1", port });
  const headers = config.hosting.headers.map((rule) => ({
    ...rule,
    headers: rule.headers.map((header) =>
      header.key === "Content-Security-Policy"
        ? { ...header, value: admitEmulators(header.value, ports) }
        : header,
    ),
  }));
  return {
    ...config,
    functions: config.functions.map((codebase) => ({ ...codebase, source: folders.functions })),
    hosting: { ...config.hosting, public: folders.web, headers },
    emulators: {
      hosting: on(ports.hosting),
      functions: on(ports.functions),
      firestore: { ...on(ports.firestore), websocketPort: ports.firestoreWebsocket },
      auth: on(ports.auth),
      storage: on(ports.storage),
      hub: on(ports.hub),
      logging: on(ports.logging),
      eventarc: on(ports.eventarc),
      tasks: on(ports.tasks),
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
}

/** Adds the emulators' addresses where production has Google's. */
export function admitEmulators(policy: string, ports: Ports): string {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const extra: Record<string, string[]> = {
    "connect-src": [ports.auth, ports.firestore, ports.functions, ports.storage].map(at),
    "img-src": [ports.storage, ports.ebay, ports.cloudinary].map(at),
    "frame-src": [at(ports.auth)],
  };
  return policy
    .split("; ")
    .map((directive) => {
      const name = directive.split(" ", 1)[0] ?? "";
      return [directive, ...(extra[name] ?? [])].join(" ");
    })
    .join("; ");
}
