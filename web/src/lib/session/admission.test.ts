import { FirebaseError } from "firebase/app";
import type * as Firestore from "firebase/firestore";
import { serverTimestamp } from "firebase/firestore";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { userDocument } from "@contract/documents";

import { cacheRecord } from "../browser/cachedRecord";
import { goOffline } from "../firestore/testing/goOffline";
import { putDocument } from "../firestore/testing/putDocument";
import { completeAdmission, followRecord, restorePerson } from "./admission";
import type { Person, SignInProblem } from "./session";

type Answer = Error | { readonly isMissing: true; readonly fromCache: boolean };
/**
 * What the server tells each listener in turn, which the cache can't: that it has no such record, or refuses
 * to read it. Without it, the cache answers.
 */
const server = vi.hoisted(() => ({ tells: [] as Answer[][], listened: 0 }));
vi.mock("firebase/firestore", async (load) => {
  const sdk = await load<typeof Firestore>();
  type Listen = (
    record: Firestore.DocumentReference,
    options: Firestore.SnapshotListenOptions,
    onNext: (snapshot: object) => void,
    onError: (error: Error) => void,
  ) => () => void;
  const ask = sdk.onSnapshot as Listen;
  const listen: Listen = (record, options, onNext, onError) => {
    server.listened += 1;
    const tells = server.tells.shift();
    if (tells === undefined) return ask(record, options, onNext, onError);
    for (const told of tells) {
      queueMicrotask(() => {
        if (told instanceof Error) onError(told);
        else onNext({ exists: () => false, metadata: { fromCache: told.fromCache } });
      });
    }
    return () => undefined;
  };
  return { ...sdk, onSnapshot: listen };
});

const fetched = vi.fn<typeof fetch>();
beforeAll(goOffline);
beforeEach(() => {
  Object.assign(server, { tells: [], listened: 0 });
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const answer = (result: object) =>
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ result }))));

/** An account as the Auth SDK has it. */
function account(claims: object = {}, fields: object = {}) {
  const renew = vi.fn<(force: boolean) => Promise<string>>(() => Promise.resolve("token"));
  const user = {
    uid: "dana",
    email: "dana@example.com",
    displayName: "Dana",
    photoURL: "/account.jpg",
    getIdTokenResult: () => Promise.resolve({ claims }),
    getIdToken: renew,
    ...fields,
  };
  return { user: user as never, renew };
}

describe("admission", () => {
  it("makes no call while the token says that the person is a member", async () => {
    const { user } = account({ member: true });
    expect(await completeAdmission(user, false)).toBe(true);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("asks the server after a sign-in, and renews the token for the rules", async () => {
    answer({ status: "active", accountRole: "user", hasAcceptedTerms: true });
    const { user, renew } = account({ member: true });
    expect(await completeAdmission(user, true)).toBe(true);
    expect(renew).toHaveBeenCalledWith(true);
  });

  it("is refused to an account without a record", async () => {
    answer({ status: "not-found" });
    const { user, renew } = account();
    expect(await completeAdmission(user, false)).toBe(false);
    expect(renew).not.toHaveBeenCalled();
  });

  it("is granted offline if the token has expired, until the rules decide", async () => {
    const offline = new FirebaseError("auth/network-request-failed", "offline");
    const { user } = account({}, { getIdTokenResult: () => Promise.reject(offline) });
    expect(await completeAdmission(user, false)).toBe(true);
    const other = account({}, { getIdTokenResult: () => Promise.reject(new Error("broken")) });
    await expect(completeAdmission(other.user, false)).rejects.toThrow("broken");
  });
});

describe("the person remembered by a browser", () => {
  const record = userDocument.parse({ email: "old@example.com" });

  it("has the account's address, and the names of the record before those of the account", () => {
    cacheRecord("dana", { ...record, displayName: "Dana Mercer", photoURL: "/record.jpg" });
    expect(restorePerson(account().user)).toMatchObject({
      uid: "dana",
      email: "dana@example.com",
      name: "Dana Mercer",
      photoUrl: "/record.jpg",
    });
    cacheRecord("dana", record);
    expect(restorePerson(account().user)).toMatchObject({ name: "Dana", photoUrl: "/account.jpg" });
    const nameless = account({}, { email: null, displayName: null, photoURL: null });
    expect(restorePerson(nameless.user)).toMatchObject({
      email: "old@example.com",
      name: "old@example.com",
      photoUrl: null,
    });
  });

  it("is nobody if the record isn't this account's, or isn't active", () => {
    expect(restorePerson(account().user)).toBeNull();
    cacheRecord("bob", record);
    expect(restorePerson(account().user)).toBeNull();
    cacheRecord("dana", { ...record, status: "not-found" });
    expect(restorePerson(account().user)).toBeNull();
  });
});

describe("the record that is followed", () => {
  const aborts: AbortController[] = [];
  afterEach(() => aborts.splice(0).forEach((abort) => abort.abort()));

  function follow(record: object, { user, renew } = account({ role: "user" })) {
    putDocument("users/dana", record);
    const people: Person[] = [];
    const lost = vi.fn<() => void>();
    const problems: SignInProblem[] = [];
    const abort = new AbortController();
    aborts.push(abort);
    followRecord(user, abort.signal, {
      onPerson: (person) => people.push(person),
      onLost: lost,
      onProblem: (problem) => problems.push(problem),
    });
    return { people, lost, problems, renew, abort };
  }
  const RECORD = { email: "dana@example.com", status: "active", accountRole: "user" };

  it("reports the person with each change, until it is aborted", async () => {
    const { people, abort } = follow({ ...RECORD, createdAt: serverTimestamp() });
    await vi.waitFor(() => expect(people).toHaveLength(1));
    putDocument("users/dana", { ...RECORD, displayName: "Dana Mercer" });
    await vi.waitFor(() => expect(people.at(-1)?.name).toBe("Dana Mercer"));
    abort.abort();
    const before = people.length;
    putDocument("users/dana", RECORD);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect(people).toHaveLength(before);
  });

  it("renews the token when the role has changed", async () => {
    const { renew } = follow({ ...RECORD, accountRole: "admin" });
    await vi.waitFor(() => expect(renew).toHaveBeenCalledWith(true));
    const same = follow(RECORD);
    await vi.waitFor(() => expect(same.people).toHaveLength(1));
    expect(same.renew).not.toHaveBeenCalled();
  });

  it("is lost when an admin has removed the person", async () => {
    const { lost, people } = follow({ ...RECORD, status: "not-found" });
    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
    expect(people).toEqual([]);
  });

  it("is lost when the server has none, but not while only the cache has none", async () => {
    const missing = (fromCache: boolean): Answer => ({ isMissing: true, fromCache });
    server.tells = [[missing(true)], [missing(true), missing(false)]];
    const waiting = follow(RECORD);
    const { lost, people, problems } = follow(RECORD);
    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
    expect([people, problems]).toEqual([[], []]);
    expect(waiting.lost).not.toHaveBeenCalled();
  });

  describe("and denied by the rules", () => {
    const denied = new FirebaseError("permission-denied", "Missing or insufficient permissions.");

    it("is asked for with a new token, and lost if that is denied too", async () => {
      server.tells = [[denied], [denied]];
      const { lost, people, problems, renew } = follow(RECORD);
      await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
      expect(renew).toHaveBeenCalledExactlyOnceWith(true);
      expect([server.listened, people, problems]).toEqual([2, [], []]);
    });

    it("is a problem, and not lost, if the session was ended", async () => {
      server.tells = [[denied]];
      fetched.mockResolvedValue(
        Response.json(
          {
            error: {
              status: "UNAUTHENTICATED",
              message: "-",
              details: { code: "auth/signed-out", params: {} },
            },
          },
          { status: 401 },
        ),
      );
      const { lost, problems, renew } = follow(RECORD);
      await vi.waitFor(() =>
        expect(problems).toMatchObject([{ code: "call-failed", error: { code: "auth/signed-out" } }]),
      );
      expect(lost).not.toHaveBeenCalled();
      expect(renew).not.toHaveBeenCalled();
    });

    it("is lost at once if the server has no active record", async () => {
      server.tells = [[denied]];
      answer({ status: "not-found" });
      const { lost, problems, renew } = follow(RECORD);
      await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
      expect(problems).toEqual([]);
      expect(renew).not.toHaveBeenCalled();
    });

    it("is lost if the token can't be renewed, because the sessions have ended", async () => {
      server.tells = [[denied]];
      const renew = vi.fn<(force: boolean) => Promise<string>>(() =>
        Promise.reject(new FirebaseError("auth/user-token-expired", "Ended.")),
      );
      const { lost } = follow(RECORD, account({}, { getIdToken: renew }));
      await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
      expect(server.listened).toBe(1);
    });

    it("is followed with a new token if the old one was from before the admission", async () => {
      server.tells = [[denied]];
      const { lost, people } = follow(RECORD);
      await vi.waitFor(() => expect(people).toHaveLength(1));
      expect(lost).not.toHaveBeenCalled();
    });

    it("doesn't matter any more once the person has left", async () => {
      server.tells = [[denied]];
      const { lost, abort, renew } = follow(RECORD);
      abort.abort();
      await vi.waitFor(() => expect(renew).toHaveBeenCalledOnce());
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      expect(lost).not.toHaveBeenCalled();
      expect(server.listened).toBe(1);
    });
  });

  it("is a problem, and not lost, when the server can't give it", async () => {
    server.tells = [[new FirebaseError("unavailable", "Offline.")]];
    const { problems, lost } = follow(RECORD);
    await vi.waitFor(() => expect(problems).toEqual([{ code: "record-not-loaded" }]));
    expect(lost).not.toHaveBeenCalled();
  });

  it("is a problem when it is damaged", async () => {
    const { problems, lost } = follow({ email: 7 });
    await vi.waitFor(() => expect(problems).toEqual([{ code: "record-unreadable" }]));
    expect(lost).not.toHaveBeenCalled();
  });
});
