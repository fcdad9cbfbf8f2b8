import { createHash } from "node:crypto";

import { describe, expect, it } from "vitest";

import { EBAY_ACCESS, listScopes, NEEDED_ACCESS, USUAL_ACCESS } from "../../contract/ebay/ebayAccess.ts";
import { OAUTH_STATE_SECONDS } from "../../contract/wire/limits.ts";
import { beginEbayConnection } from "./connection.ts";
import type { ConnectionPorts } from "./ports.ts";

const NOW = 1_000_000;
const KINDS = EBAY_ACCESS.filter(({ key }) => key !== NEEDED_ACCESS);
const [first, second] = KINDS;
if (!first || !second) throw new Error("Expected two kinds of access");
const ASKED = [second.key, first.key];

/** eBay with an application that lacks these scopes. */
function ebay(lacking: readonly string[] = []) {
  const requests: string[][] = [];
  const begun: unknown[][] = [];
  const none = () => Promise.reject(new Error("not called here"));
  const ports: ConnectionPorts = {
    authorizer: {
      buildAuthorizeUrl: (state, scopes) => `https://consent?state=${state}&scope=${scopes.join("+")}`,
      grants(scopes) {
        requests.push([...scopes]);
        return Promise.resolve(!scopes.some((scope) => lacking.includes(scope)));
      },
      ...{ exchangeCode: none, refresh: none, identify: none, revoke: none },
    },
    connections: {
      countAuthorization: () => Promise.resolve(true),
      beginAuthorization: (...args) => Promise.resolve(void begun.push(args)),
      ...{ consumeAuthorization: none, connect: none, readTokens: none, acquireRefreshLock: none },
      ...{ replaceTokens: none, releaseRefreshLock: none, markExpired: none, disconnect: none },
    },
    now: () => NOW,
  };
  return { ports, requests, begun };
}
const ownScopes = ({ key }: (typeof EBAY_ACCESS)[number]) =>
  listScopes([key]).filter((scope) => !listScopes([]).includes(scope));

describe("the consent page", () => {
  it("is asked for the usual access, under a state of which only the hash is stored", async () => {
    const { ports, requests, begun } = ebay();
    const { authorizeUrl } = await beginEbayConnection(ports, "ada");
    const [, state = "", scope] = /state=([\w-]{43})&scope=(.*)$/.exec(authorizeUrl) ?? [];
    const scopes = listScopes(USUAL_ACCESS);
    expect(scope).toBe(scopes.join("+"));
    expect(requests).toEqual([scopes]);
    const hash = createHash("sha256").update(state).digest("hex");
    expect(begun).toEqual([["ada", hash, NOW + OAUTH_STATE_SECONDS * 1_000, scopes]]);
  });

  it("has another state each time", async () => {
    const { ports, begun } = ebay();
    const one = await beginEbayConnection(ports, "ada", ASKED);
    expect(await beginEbayConnection(ports, "ada", ASKED)).not.toEqual(one);
    expect(begun).toHaveLength(2);
  });
});

describe("access that eBay refuses the application", () => {
  it("is named, and no consent is begun", async () => {
    const { ports, requests, begun } = ebay(ownScopes(second));
    await expect(beginEbayConnection(ports, "ada", ASKED)).rejects.toMatchObject({
      code: "ebay/access-refused",
      params: {
        ...{ access: second.key, message: `${second.label} (${second.scopes.join(", ").slice(1)})` },
      },
    });
    expect(requests).toEqual([listScopes(ASKED), listScopes([first.key]), listScopes([second.key])]);
    expect(begun).toEqual([]);
  });

  it("is all that was asked for if eBay grants the scopes that everything needs", async () => {
    const { ports, requests } = ebay([...ownScopes(first), ...ownScopes(second)]);
    const described = [first, second].map(({ label, scopes }) => `${label} (${scopes.join(", ").slice(1)})`);
    await expect(beginEbayConnection(ports, "ada", ASKED)).rejects.toMatchObject({
      code: "ebay/access-refused",
      params: { access: `${first.key} ${second.key}`, message: described.join(", ") },
    });
    expect(requests.at(-1)).toEqual(listScopes([]));
  });

  it("is left to eBay's own page if it refuses even those", async () => {
    const { ports, requests, begun } = ebay(listScopes([]));
    const { authorizeUrl } = await beginEbayConnection(ports, "ada", ASKED);
    expect(authorizeUrl).toMatch(/^https:\/\/consent/);
    expect(requests).toHaveLength(4);
    expect(begun).toHaveLength(1);
  });
});
