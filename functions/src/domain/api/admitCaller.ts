import { API_KEY_PREFIX } from "../../contract/apiKeys.ts";
import { ApiError } from "../../contract/apiProblems.ts";
import { hashOf, isWellFormed } from "./keys.ts";
import type { AdmissionPorts, ApiCaller, ApiKey, ApiPerson } from "./ports.ts";

/** A use is noted, and the account behind a key looked at, this often. */
const NOTE_EVERY_MS = 60_000;

/**
 * Who calls, by `Authorization: Bearer <API key or ID token>`. The person's record is read on every request: a key
 * that is revoked, or whose owner is no longer admitted, is refused at once.
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
  const found = isWellFormed(credential) ? await ports.keys.find(hashOf(credential)) : null;
  if (found === null) throw unknownKey();
  const { uid, keyId } = found;
  const person = await activePerson(ports, uid);
  const key = person.apiKeys.find(({ id }) => id === keyId);
  if (key === undefined) throw unknownKey();
  await noteUse(ports, uid, key);
  return { uid, person, key };
}

async function admitIdToken(ports: AdmissionPorts, idToken: string): Promise<ApiCaller> {
  const { uid, isMember } = await ports.identify(idToken).catch(() => {
    throw new ApiError("unauthenticated", "This is neither an API key nor a valid ID token.");
  });
  if (!isMember) throw notAdmitted();
  return { uid, person: await activePerson(ports, uid), key: null };
}

async function activePerson({ people }: AdmissionPorts, uid: string): Promise<ApiPerson> {
  const person = await people.find(uid);
  if (!person?.isActive) throw notAdmitted();
  return person;
}

/** The sign-in service is asked as seldom as a use is noted, which a disabled account's never is. */
async function noteUse(
  { accounts, keys, now, report }: AdmissionPorts,
  uid: string,
  { id, lastUsed }: ApiKey,
): Promise<void> {
  const time = now();
  if (lastUsed !== null && time - lastUsed < NOTE_EVERY_MS) return;
  const account = await accounts.find(uid);
  if (!account || account.disabled) throw notAdmitted();
  await keys
    .noteUse(uid, id, time, time - NOTE_EVERY_MS)
    .catch((error: unknown) => report("use of an API key not noted", error));
}

const unknownKey = () => new ApiError("unauthenticated", "This API key does not exist, or has been revoked.");

const notAdmitted = () => new ApiError("forbidden", "This account is not admitted to Pegboard any more.");
