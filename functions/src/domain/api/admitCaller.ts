import { API_KEY_PREFIX, type ApiKeyScope } from "../../contract/api/apiKeys.ts";
import { ApiError } from "../../contract/api/apiProblems.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { hashKey, isWellFormed } from "./keys.ts";
import type { AdmissionPorts, ApiCaller, ApiKey, ApiPerson } from "./ports.ts";

/** How often a key's use is recorded and its account checked. */
const NOTE_EVERY_MS = MINUTE_MS;

/**
 * Authenticates a caller by `Authorization: Bearer <API key or ID token>`. Reads the user record on every
 * request, so that revoked keys and removed users are refused at once (decisions/api/0060).
 */
export async function admitCaller(
  ports: AdmissionPorts,
  authorization: string | undefined,
): Promise<ApiCaller> {
  const [, credential] = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? "") ?? [];
  if (credential === undefined) {
    throw new ApiError("unauthenticated", "Send your API key as `Authorization: Bearer <key>`.");
  }
  return credential.startsWith(API_KEY_PREFIX)
    ? admitKey(ports, credential)
    : admitIdToken(ports, credential);
}

async function admitKey(ports: AdmissionPorts, credential: string): Promise<ApiCaller> {
  const found = isWellFormed(credential) ? await ports.keys.find(hashKey(credential)) : null;
  if (found === null) throw createUnknownKeyError();
  const { uid, keyId } = found;
  const person = await requireActivePerson(ports, uid);
  const key = person.apiKeys.find(({ id }) => id === keyId);
  if (key === undefined) throw createUnknownKeyError();
  if (key.expiresAt !== null && key.expiresAt <= ports.now()) {
    throw new ApiError("unauthenticated", "This API key has ended. Create a new one in Pegboard's settings.");
  }
  await noteUse(ports, uid, key);
  return { uid, person, key };
}

/** Throws if the caller's key lacks the scope. An ID token has all scopes. */
export function requireScope({ key }: ApiCaller, scope: ApiKeyScope): void {
  if (key === null || key.scopes.includes(scope)) return;
  throw new ApiError(
    "insufficient-scope",
    "This API key may only read. Create one that may also change things.",
  );
}

async function admitIdToken(ports: AdmissionPorts, idToken: string): Promise<ApiCaller> {
  const { uid, isMember } = await ports.identify(idToken).catch(() => {
    throw new ApiError("unauthenticated", "This is neither an API key nor a valid ID token.");
  });
  if (!isMember) throw createNotAdmittedError();
  return { uid, person: await requireActivePerson(ports, uid), key: null };
}

async function requireActivePerson({ people }: AdmissionPorts, uid: string): Promise<ApiPerson> {
  const person = await people.find(uid);
  if (!person?.isActive) throw createNotAdmittedError();
  return person;
}

/**
 * Checks the account only when the use is due to be recorded. The use of a disabled account is never
 * recorded.
 */
async function noteUse(
  { accounts, keys, now, report }: AdmissionPorts,
  uid: string,
  { id, lastUsed }: ApiKey,
): Promise<void> {
  const time = now();
  if (lastUsed !== null && time - lastUsed < NOTE_EVERY_MS) return;
  const account = await accounts.find(uid);
  if (!account || account.disabled) throw createNotAdmittedError();
  await keys
    .noteUse(uid, id, time, time - NOTE_EVERY_MS)
    .catch((error: unknown) => report("use of an API key not recorded", error));
}

const createUnknownKeyError = () =>
  new ApiError("unauthenticated", "This API key does not exist, or has been revoked.");

const createNotAdmittedError = () =>
  new ApiError("forbidden", "This account is not admitted to Pegboard any more.");
