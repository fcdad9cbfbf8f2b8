import { randomUUID } from "node:crypto";

import { FieldValue } from "firebase-admin/firestore";

import type { AccountRole } from "../../functions/src/contract/session.ts";
import { paths } from "../../functions/src/contract/documents.ts";
import { admin } from "./admin.ts";
import { suite } from "./suite.ts";

/** A person who is signed in with Google at the Auth emulator. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  /** Has the claims of the sign-in or of the last `refresh`. */
  readonly idToken: string;
  readonly refreshToken: string;
}

export interface NewPerson {
  /** Without it, the person gets a new address, so that tests don't affect each other. */
  readonly email?: string;
  readonly name?: string;
}

/**
 * Signs a person in with a verified e-mail, as the Google button does. Creates no user record, so the person
 * is a stranger.
 */
export async function signIn({
  email = `${randomUUID()}@example.com`,
  name = "Test Person",
}: NewPerson = {}): Promise<Person> {
  const idToken = JSON.stringify({ sub: `google-${email}`, email, email_verified: true, name });
  const answer = await requestAuth("identitytoolkit.googleapis.com/v1/accounts:signInWithIdp", {
    postBody: new URLSearchParams({ id_token: idToken, providerId: "google.com" }).toString(),
    requestUri: "http://localhost",
    returnSecureToken: true,
  });
  return {
    uid: String(answer["localId"]),
    email,
    name,
    idToken: String(answer["idToken"]),
    refreshToken: String(answer["refreshToken"]),
  };
}

export interface NewMember extends NewPerson {
  readonly role?: AccountRole;
  /** More fields of the user record. */
  readonly record?: Readonly<Record<string, unknown>>;
}

/** Creates a member: signed in, with a user record, accepted terms and their claims. */
export async function createMember({
  role = "user",
  record = {},
  ...person
}: NewMember = {}): Promise<Person> {
  const stranger = await signIn(person);
  const { auth, firestore } = admin();
  await firestore.doc(paths.user(stranger.uid)).set({
    uid: stranger.uid,
    email: stranger.email,
    displayName: stranger.name,
    status: "active",
    accountRole: role,
    isSuperAdmin: role === "super-admin",
    hasAcceptedTerms: true,
    createdAt: FieldValue.serverTimestamp(),
    updatedAt: FieldValue.serverTimestamp(),
    ...record,
  });
  await auth.setCustomUserClaims(stranger.uid, { member: true, role });
  return refresh(stranger);
}

/** Returns the person with a new token, which has the current claims. */
export async function refresh(person: Person): Promise<Person> {
  const answer = await requestAuth("securetoken.googleapis.com/v1/token", {
    grant_type: "refresh_token",
    refresh_token: person.refreshToken,
  });
  return { ...person, idToken: String(answer["id_token"]), refreshToken: String(answer["refresh_token"]) };
}

/**
 * Returns the person as if the last sign-in was this many minutes ago. The emulators don't check signatures.
 */
export function backdateSignIn(person: Person, minutes: number): Person {
  const [header, payload = "", signature] = person.idToken.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as { auth_time: number };
  const older = JSON.stringify({ ...claims, auth_time: claims.auth_time - minutes * 60 });
  return { ...person, idToken: [header, Buffer.from(older).toString("base64url"), signature].join(".") };
}

/** The body of a callable's answer. It has exactly one of the two fields. */
export interface CallAnswer {
  readonly data?: unknown;
  readonly error?: {
    /** The callable protocol's status, such as `PERMISSION_DENIED`. */
    readonly status: string;
    readonly message: string;
    readonly details?: unknown;
  };
}

/** Calls a deployed callable over HTTP as a person, or unauthenticated (`null`). Doesn't throw for a refusal. */
export async function callAs(person: Person | null, name: string, data: unknown): Promise<CallAnswer> {
  const response = await fetch(`${suite().functionsUrl}/${name}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(person ? { Authorization: `Bearer ${person.idToken}` } : {}),
    },
    body: JSON.stringify({ data }),
  });
  const text = await response.text();
  let answer: { result?: unknown; error?: NonNullable<CallAnswer["error"]> };
  try {
    answer = JSON.parse(text) as typeof answer;
  } catch {
    throw new Error(
      `${name} answered ${response.status} with something else than JSON: ${text.slice(0, 200)}`,
    );
  }
  return answer.error ? { error: answer.error } : { data: answer.result };
}

/** Calls a streaming callable as a person. Returns the streamed parts and the answer. */
export async function streamAs(
  person: Person,
  name: string,
  data: unknown,
  onChunk: (chunk: unknown) => void = () => undefined,
): Promise<CallAnswer & { chunks: unknown[] }> {
  const response = await fetch(`${suite().functionsUrl}/${name}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "text/event-stream",
      Authorization: `Bearer ${person.idToken}`,
    },
    body: JSON.stringify({ data }),
  });
  const chunks: unknown[] = [];
  let rest = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    rest += decoder.decode(bytes, { stream: true });
    const events = rest.split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events.filter((one) => one.startsWith("data: "))) {
      const told = JSON.parse(event.slice("data: ".length)) as {
        message?: unknown;
        result?: unknown;
        error?: NonNullable<CallAnswer["error"]>;
      };
      if (told.error) return { chunks, error: told.error };
      if ("result" in told) return { chunks, data: told.result };
      chunks.push(told.message);
      onChunk(told.message);
    }
  }
  throw new Error(`${name} ended without an answer: ${rest.slice(0, 200)}`);
}

async function requestAuth(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${suite().authUrl}/${path}?key=demo`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}
