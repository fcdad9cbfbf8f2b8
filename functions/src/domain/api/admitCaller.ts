import { API_KEY_PREFIX, API_REQUESTS_PER_MINUTE, type ApiKeyScope } from "../../contract/api/apiKeys.ts";
import { ApiError } from "../../contract/api/apiProblems.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { createCache } from "../cache.ts";
import { isSessionOver } from "../session/sessions.ts";
import { createCallLimit } from "../callLimit.ts";
import { hashKey, isWellFormed } from "./keys.ts";
import type { AdmissionPorts, ApiCaller, ApiKey, ApiPerson, KeyOwner } from "./ports.ts";
import { createRateLimiter, type RateState } from "./rateLimit.ts";

/** How often a key's use is recorded and its account checked. */
const NOTE_EVERY_MS = MINUTE_MS;

/** How long an instance remembers whose a key is, and of how many keys. An owner takes about 0.3 kB. */
const OWNER_KEPT_MS = 10 * MINUTE_MS;
const MAX_OWNERS = 10_000;

/**
 * Lookups of keys that aren't in memory, per instance and minute. The callers behind one of Hosting's servers
 * share an address.
 */
const LOOKUPS = 300;
const LOOKUPS_PER_ADDRESS = 60;

/** A request to admit. `address` is its network address, or null if unknown. */
export interface ApiCall {
  readonly authorization: string | undefined;
  readonly address: string | null;
  readonly scope: ApiKeyScope;
}

/** Has no caller if the minute's requests are known to be used up. */
export type Admission =
  | { readonly caller: ApiCaller; readonly rate: RateState }
  | { readonly rate: RateState };

/**
 * Creates the admission of one instance, which authenticates a caller by `Authorization: Bearer <API key or
 * ID token>`. It keeps the owners of keys in memory, and counts the other lookups before they read anything
 * (decisions/api/0325). It reads the user record on every request, so that revoked keys and removed users are
 * refused at once (decisions/api/0060).
 */
export function createAdmission(ports: AdmissionPorts): (call: ApiCall) => Promise<Admission> {
  const limiter = createRateLimiter(ports);
  const owners = createCache<KeyOwner>({ most: MAX_OWNERS, lifetime: () => OWNER_KEPT_MS, now: ports.now });
  const limitPerAddress = createCallLimit(LOOKUPS_PER_ADDRESS, ports.now);
  const limitInAll = createCallLimit(LOOKUPS, ports.now);
  const limitPerToken = createCallLimit(API_REQUESTS_PER_MINUTE, ports.now);

  const findOwner = (hash: string, address: string | null) =>
    owners.get(hash, async () => {
      limitPerAddress(address);
      limitInAll(null);
      const owner = await ports.keys.find(hash);
      if (owner === null) throw createUnknownKeyError();
      return owner;
    });

  const admitKey = async (credential: string, { address, scope }: ApiCall): Promise<Admission> => {
    if (!isWellFormed(credential)) throw createUnknownKeyError();
    const hash = hashKey(credential);
    const owner = await findOwner(hash, address);
    const usedUp = limiter.findUsedUp(owner.uid, owner.keyId);
    if (usedUp !== null) return { rate: usedUp };
    const caller = await checkKey(ports, owner).catch((error: unknown) => {
      // The next request with a key that is refused is counted again.
      owners.drop(hash);
      throw error;
    });
    // Counts requests that lack the scope too.
    const rate = await limiter.take(caller);
    if (rate.isGranted) requireScope(caller, scope);
    return { caller, rate };
  };

  const admitIdToken = async (idToken: string): Promise<Admission> => {
    const { uid, isMember, signedInAt } = await ports.identify(idToken).catch(() => {
      throw new ApiError("unauthenticated", "This is neither an API key nor a valid ID token.");
    });
    if (!isMember) throw createNotAdmittedError();
    const usedUp = limiter.findUsedUp(uid, null);
    if (usedUp !== null) return { rate: usedUp };
    // A token stays valid for up to an hour after its person was removed.
    limitPerToken(uid);
    const person = await requireActivePerson(ports, uid);
    if (isSessionOver(person, signedInAt))
      throw new ApiError("unauthenticated", "This session was ended. Sign in again.");
    const caller = { uid, person, key: null };
    return { caller, rate: await limiter.take(caller) };
  };

  return (call) => {
    const [, credential] = /^Bearer +(\S+)$/i.exec(call.authorization?.trim() ?? "") ?? [];
    if (credential === undefined) {
      const detail = "Send your API key as `Authorization: Bearer <key>`.";
      return Promise.reject(new ApiError("unauthenticated", detail));
    }
    return credential.startsWith(API_KEY_PREFIX) ? admitKey(credential, call) : admitIdToken(credential);
  };
}

async function checkKey(ports: AdmissionPorts, { uid, keyId }: KeyOwner): Promise<ApiCaller> {
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
