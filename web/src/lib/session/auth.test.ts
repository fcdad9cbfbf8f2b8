import { FirebaseError } from "firebase/app";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { auth } from "../firestore/firebase";
import { cacheRecord } from "../browser/cachedRecord";
import { goOffline } from "../firestore/testing/goOffline";
import { putDocument } from "../firestore/testing/putDocument";
import { followAuth, signIn, signOut } from "./auth";
import { isSomebodyKnown } from "./lastPerson";
import { readRefusedEmail } from "./refusedEmail";
import { type Session, setSession, useSession } from "./session";
import { samplePerson } from "./testing/samplePerson";
import { signInAsEmulated, signInAgain } from "./signIn";

/** Firebase's Auth SDK keeps the `fetch` that it finds when it is loaded. */
const network = vi.hoisted(() => {
  const network = {
    fetch: (_url: string | URL): Promise<Response> => Promise.reject(new TypeError("offline")),
  };
  vi.stubGlobal("fetch", (url: string | URL) => network.fetch(url));
  return network;
});

const session = () => useSession.getState();
const otherTab = new BroadcastChannel("pegboard.signOut");
let heard: number;
otherTab.onmessage = () => (heard += 1);

/** The sign-in service and our server, by the end of the address. */
let answers: Record<string, () => object>;
let calls: string[];
const tokenOf = (uid: string, claims: object) => {
  const now = Math.floor(Date.now() / 1000);
  const payload = { sub: uid, user_id: uid, auth_time: now, iat: now, exp: now + 3_600, ...claims };
  return `e30.${btoa(JSON.stringify(payload))}.s`;
};

function serve(uid: string, claims: object = { member: true, role: "user" }) {
  const idToken = tokenOf(uid, claims);
  const account = { localId: uid, email: `${uid}@example.com`, displayName: "Dana" };
  answers = {
    "accounts:signInWithIdp": () => ({ ...account, idToken, refreshToken: "r", expiresIn: "3600" }),
    "accounts:lookup": () => ({ users: [account] }),
    token: () => ({ id_token: idToken, access_token: idToken, refresh_token: "r", expires_in: "3600" }),
    completeSignIn: () => ({
      result: { status: "active", accountRole: "user", hasAcceptedTerms: true },
    }),
  };
}

const RECORD = { email: "dana@example.com", status: "active", accountRole: "user", hasAcceptedTerms: true };
const prove = signInAsEmulated("dana@example.com", "Dana");
/** Signs in. Firestore's cache is each account's own, so the record comes after that. */
async function enter(record: object, proves: () => Promise<unknown> = () => signIn(prove)) {
  const before = session();
  await proves();
  await vi.waitFor(() => {
    putDocument("users/dana", record);
    expect([before, { status: "loading" }]).not.toContainEqual(session());
  });
}

beforeAll(async () => {
  await goOffline();
  followAuth();
});
beforeEach(() => {
  heard = 0;
  calls = [];
  serve("dana");
  network.fetch = (url) => {
    const name = String(url)
      .split(/[/?]/)
      .findLast((part) => part in answers);
    if (name === undefined) return Promise.reject(new TypeError(`nobody answers ${String(url)}`));
    calls.push(name);
    return Promise.resolve(Response.json(answers[name]?.()));
  };
});
afterEach(async () => {
  await auth.signOut();
  setSession({ status: "signed-out", problem: null });
});

it.each([
  [new FirebaseError("auth/popup-blocked", "Firebase: Error (auth/popup-blocked)."), "auth/popup-blocked"],
  [new TypeError("a bug"), ""],
])("keeps a refused sign-in as its code: %s", async (error, reason) => {
  await signIn(() => Promise.reject(error));
  expect(session()).toEqual({ status: "signed-out", problem: { code: "refused", reason } });
});

describe("a person who signs in", () => {
  it.each([
    [true, "ready"],
    [false, "terms-needed"],
  ])("enters after our server has noted it, terms accepted: %s", async (hasAcceptedTerms, status) => {
    await enter({ ...RECORD, hasAcceptedTerms });
    await vi.waitFor(() => expect(session()).toMatchObject({ status, person: { uid: "dana" } }));
    expect(calls).toContain("completeSignIn");
    expect(isSomebodyKnown()).toBe(true);
    expect(heard).toBe(0);
  });

  it("isn't noted again when the page only finds them signed in", async () => {
    await enter(RECORD, prove);
    await vi.waitFor(() => expect(session().status).toBe("ready"));
    expect(calls).not.toContain("completeSignIn");
  });

  it.each(["dana", "eve"])("is refused if nobody knows them, and signed out everywhere: %s", async (uid) => {
    serve(uid, {});
    answers["completeSignIn"] = () => ({ result: { status: "not-found" } });
    await signIn(prove);
    await vi.waitFor(() => expect(session()).toEqual({ status: "refused", email: `${uid}@example.com` }));
    expect(readRefusedEmail()).toBe(`${uid}@example.com`);
    await vi.waitFor(() => expect([heard, auth.currentUser]).toEqual([1, null]));
    expect(session().status).toBe("refused");
  });

  it("is told why our server failed", async () => {
    delete answers["completeSignIn"];
    await signIn(prove);
    await vi.waitFor(() =>
      expect(session()).toMatchObject({
        status: "signed-out",
        problem: { code: "call-failed", error: { code: "server/unreachable" } },
      }),
    );
    await vi.waitFor(() => expect(auth.currentUser).toBeNull());
  });

  it("is told that their record is damaged", async () => {
    await enter({ email: 7 });
    await vi.waitFor(() =>
      expect(session()).toEqual({ status: "signed-out", problem: { code: "record-unreadable" } }),
    );
  });
});

describe("a person who signs out", () => {
  beforeEach(async () => {
    await enter(RECORD);
  });
  const LEFT = { status: "signed-out", problem: null, hasLeft: true };

  it("leaves all tabs, and nothing of theirs stays", async () => {
    await signOut();
    expect(session()).toEqual(LEFT);
    await vi.waitFor(() => expect([heard, isSomebodyKnown()]).toEqual([1, false]));
    putDocument("users/dana", { ...RECORD, displayName: "Late" });
    expect(session()).toEqual(LEFT);
  });

  it("leaves this tab too if it was in another", async () => {
    otherTab.postMessage(null);
    await vi.waitFor(() => expect(session()).toEqual(LEFT));
    await vi.waitFor(() => expect(auth.currentUser).toBeNull());
    expect(heard).toBe(0);
  });

  it("has left without a problem if the account ends by itself", async () => {
    await auth.signOut();
    await vi.waitFor(() => expect(session()).toEqual({ status: "signed-out", problem: null }));
  });
});

/** Holds the next answer of `completeSignIn` back until the test gives it. */
function holdAnswer() {
  const held = Promise.withResolvers<object>();
  const { fetch } = network;
  network.fetch = async (url) => {
    const answer = await fetch(url);
    if (!String(url).endsWith("completeSignIn")) return answer;
    network.fetch = fetch;
    return Response.json(await held.promise);
  };
  return held;
}
const whenAsked = () => vi.waitFor(() => expect(calls).toContain("completeSignIn"));
const NOT_MEMBER = {};

describe("a person whose record this browser keeps", () => {
  const { record } = samplePerson();
  beforeEach(() => cacheRecord("dana", record));

  it("enters before our server has answered when the page finds them signed in", async () => {
    serve("dana", NOT_MEMBER);
    const held = holdAnswer();
    await prove();
    await whenAsked();
    expect(session()).toMatchObject({ status: "ready", person: { uid: "dana", record } });
    held.resolve({ result: { status: "not-found" } });
    await vi.waitFor(() => expect(session()).toEqual({ status: "refused", email: "dana@example.com" }));
  });

  it("waits for our server when they sign in", async () => {
    const held = holdAnswer();
    await signIn(prove);
    await whenAsked();
    expect(session()).toEqual({ status: "loading" });
    held.resolve({ result: { status: "not-found" } });
    await vi.waitFor(() => expect(session().status).toBe("refused"));
  });
});

describe("an account that ends while our server is asked", () => {
  it.each([
    ["an unknown person", { result: { status: "not-found" } }],
    ["a known person", { result: { status: "active", accountRole: "user", hasAcceptedTerms: true } }],
    ["a failure", { error: { status: "UNAVAILABLE", message: "Busy" } }],
  ])("stays signed out, whatever the answer is: %s", async (_what, answer) => {
    const held = holdAnswer();
    await signIn(prove);
    await whenAsked();
    await signOut();
    const seen: Session[] = [];
    const stop = useSession.subscribe((next) => void seen.push(next));
    held.resolve(answer);
    // Signing in again takes longer than handling the answer.
    await enter(RECORD);
    await vi.waitFor(() => expect(session().status).toBe("ready"));
    stop();
    expect(seen.map(({ status }) => status)).toEqual(["loading", "ready"]);
  });
});

async function enterAndLeave() {
  await enter(RECORD);
  await vi.waitFor(() => expect(session().status).toBe("ready"));
  await signOut();
}

describe("another person on a page that holds somebody's data", () => {
  beforeEach(async () => {
    await enterAndLeave();
    calls = [];
    // jsdom can't load a page, but it opens the same one without its fragment.
    window.history.replaceState(null, "", "/#held");
  });
  const loadedAgain = () => vi.waitFor(() => expect(window.location.hash).toBe(""));

  it("gets a new page, after our server has noted the sign-in", async () => {
    serve("eve");
    await signIn(prove);
    await loadedAgain();
    expect(calls).toContain("completeSignIn");
    expect(session()).toEqual({ status: "loading" });
    expect(auth.currentUser?.uid).toBe("eve");
  });

  it("gets it without being noted if they signed in elsewhere", async () => {
    serve("eve");
    await prove();
    await loadedAgain();
    expect(calls).not.toContain("completeSignIn");
  });

  it("stays on this one if nobody knows them", async () => {
    serve("eve", NOT_MEMBER);
    answers["completeSignIn"] = () => ({ result: { status: "not-found" } });
    await signIn(prove);
    await vi.waitFor(() => expect(auth.currentUser).toBeNull());
    expect(session()).toEqual({ status: "refused", email: "eve@example.com" });
    expect(window.location.hash).toBe("#held");
  });
});

it("can't sign in again without an account", async () => {
  await expect(signInAgain()).rejects.toThrow("Nobody is signed in");
});
