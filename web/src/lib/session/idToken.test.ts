import { beforeEach, expect, it, vi } from "vitest";

import { auth } from "../firestore/firebase";
import { getIdToken } from "./idToken";
import { signInAsEmulated } from "./signIn";

/** Firebase's Auth SDK keeps the `fetch` that it finds when it is loaded. */
const network = vi.hoisted(() => {
  const network = { fetch: (_url: string): Promise<Response> => Promise.reject(new TypeError("offline")) };
  vi.stubGlobal("fetch", (url: string) => network.fetch(url));
  return network;
});

/** Milliseconds until the sign-in's token expires. */
let lifetime: number;
let renewals: number;

const createToken = (name: string, milliseconds: number) => {
  const exp = Math.floor((Date.now() + milliseconds) / 1_000);
  return `e30.${btoa(JSON.stringify({ sub: "dana", name, iat: exp - 3_600, exp }))}.s`;
};
const nameOf = (token: string | null) =>
  token && (JSON.parse(atob(token.split(".")[1] ?? "")) as { name: string }).name;

beforeEach(async () => {
  lifetime = 3_600_000;
  renewals = 0;
  network.fetch = (url) => {
    const account = { localId: "dana", email: "dana@example.com" };
    if (url.includes("accounts:lookup")) return Promise.resolve(Response.json({ users: [account] }));
    const isRenewal = !url.includes("accounts:signInWithIdp");
    if (isRenewal) renewals += 1;
    const idToken = isRenewal ? createToken("renewed", 3_600_000) : createToken("first", lifetime);
    return Promise.resolve(
      Response.json({
        ...{ ...account, idToken, refreshToken: "r", expiresIn: String(lifetime / 1_000) },
        ...(isRenewal && {
          id_token: idToken,
          access_token: idToken,
          refresh_token: "r",
          expires_in: "3600",
        }),
      }),
    );
  };
  await auth.signOut();
});

const enter = () => signInAsEmulated("dana@example.com", "Dana")();

it("returns null if nobody is signed in", async () => {
  expect(await getIdToken()).toBeNull();
});

it("returns the token of the signed-in account, without a request", async () => {
  await enter();
  expect(nameOf(await getIdToken())).toBe("first");
  expect(renewals).toBe(0);
});

it("renews an expired token", async () => {
  lifetime = 1_000;
  await enter();
  expect(nameOf(await getIdToken())).toBe("renewed");
  expect(renewals).toBe(1);
});
