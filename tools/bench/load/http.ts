import { INCOMING_TRAYS, toIncomingPath, toTray } from "../../../functions/src/contract/capture/incoming.ts";
import type { Person } from "../../../tests/support/people.ts";
import { suite } from "../../../tests/support/suite.ts";

/** The HTTP status and the body of an answer, parsed if it is JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Longer than the time limit of any function. A request that takes longer counts as failed. */
const PATIENCE_MS = 120_000;

export async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(address, {
    ...init,
    // Fetch wants to be told that a streamed body isn't answered while it is sent.
    ...(init.body instanceof ReadableStream && { duplex: "half" as const }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: text.slice(0, 200) };
  }
}

/** A person at a network address. The platform's front end puts the address into this header. */
interface Visitor {
  readonly network: string;
}

type Caller = Person | Visitor | string | null;

export const callFunction = (who: Caller, name: string, data: unknown): Promise<Answer> =>
  sendToFunction(who, name, JSON.stringify({ data }));

/** `body` is a call's JSON, `{"data":…}`. */
export function sendToFunction(who: Caller, name: string, body: BodyInit): Promise<Answer> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (typeof who === "string") headers["Authorization"] = `Bearer ${who}`;
  else if (who && "idToken" in who) headers["Authorization"] = `Bearer ${who.idToken}`;
  else if (who) headers["X-Forwarded-For"] = who.network;
  return ask(`${suite().functionsUrl}/${name}`, { method: "POST", headers, body });
}

/** Returns the code of a callable's refusal, or undefined. */
export const getCode = ({ body }: Answer): string | undefined =>
  (body as { error?: { details?: { code?: string } } } | null)?.error?.details?.code;

/** Calls Firestore's own API, as the browser does. The security rules apply. */
export function askFirestore(person: Person, path: string, init: RequestInit = {}): Promise<Answer> {
  const { firestore, projectId } = suite();
  const root = `http://${firestore.host}:${firestore.port}/v1/projects/${projectId}/databases/(default)/documents`;
  return ask(`${root}/${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${person.idToken}`, "Content-Type": "application/json" },
  });
}

export const getDataUrl = (path: string) => `${suite().functionsUrl}/galleryData${path}`;

/** Calls Cloud Storage's own API, as the browser does. The security rules apply. */
export function putIntoTray(person: Person, owner: string, tray: number, photo: BodyInit): Promise<Answer> {
  const { storage, bucket } = suite();
  const path = encodeURIComponent(toIncomingPath(owner, toTray(tray)));
  return ask(`http://${storage.host}:${storage.port}/v0/b/${bucket}/o?name=${path}`, {
    method: "POST",
    headers: { Authorization: `Firebase ${person.idToken}`, "Content-Type": "image/jpeg" },
    body: photo,
  });
}

/** Uploads to the next free tray, as `web/src/lib/photos/putIntoTray.ts` does. */
export async function upload(
  person: Person,
  trays: { next: number },
  photo: BodyInit,
): Promise<{ tray: string; generation: string }> {
  for (let attempt = 0; attempt < INCOMING_TRAYS; attempt += 1) {
    const tray = trays.next;
    trays.next += 1;
    const { status, body } = await putIntoTray(person, person.uid, tray, photo);
    if (status === 200)
      return { tray: toTray(tray), generation: (body as { generation: string }).generation };
    if (status !== 403) throw new Error(`An upload answered ${status}.`);
  }
  throw new Error("No tray is free.");
}
