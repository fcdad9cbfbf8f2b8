import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type EbayAccess, listScopes } from "@contract/ebay/ebayAccess";
import { AppError } from "@contract/wire/errors";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { takeAuthorizationReturn } from "@/lib/ebay/ebayReturn";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { renderQueryHook } from "@/lib/testing/renderQueryHook";

import { useConnect } from "./useConnect";

const USUAL = ["selling", "orders", "pictures", "policies"];
beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, "", "/settings?tab=integrations#top");
});
afterEach(() => void vi.unstubAllGlobals());

function open(granted: readonly EbayAccess[] | null, answer: Answer = () => ({})) {
  const ebay = { userId: "u", storeName: null, scopes: listScopes(granted ?? []), expiresAt: 0 };
  setSession({ status: "ready", person: samplePerson(granted ? { ebay, ebayConnected: true } : {}) });
  const calls = answerCalls({ beginEbayConnection: answer });
  return { calls, ...renderQueryHook(useConnect) };
}
const refuse =
  (code: AppError["code"], params = {}) =>
  () => {
    throw new AppError(code, params);
  };

describe("the access", () => {
  it("is the usual one before the first connection", () => {
    expect(open(null).result.current).toMatchObject({ access: USUAL, refused: [] });
  });

  it("is the granted one once connected", () => {
    expect(open(["selling", "traffic"]).result.current.access).toEqual(["selling", "traffic"]);
  });

  it("is the chosen one, also if nothing is chosen", () => {
    const { result } = open(["selling", "traffic"]);
    act(() => result.current.setAccess(["selling"]));
    expect(result.current.access).toEqual(["selling"]);
    act(() => result.current.setAccess([]));
    expect(result.current.access).toEqual([]);
  });
});

describe("connecting", () => {
  it("goes to eBay's consent page, and comes back to this one", async () => {
    const { calls, result } = open(null, () => ({
      authorizeUrl: "http://localhost:3000/settings?tab=integrations#consent",
    }));
    act(() => result.current.connect.mutate(["selling", "orders"]));
    await waitFor(() => expect(result.current.connect.isSuccess).toBe(true));
    expect(calls).toEqual([{ name: "beginEbayConnection", data: { access: ["selling", "orders"] } }]);
    expect(window.location.hash).toBe("#consent");
    expect(takeAuthorizationReturn()).toBe("/settings?tab=integrations");
  });

  it("leaves out what eBay refuses, and asks for the rest", async () => {
    const { calls, result } = open(
      null,
      refuse("ebay/access-refused", { access: "policies nothing pictures" }),
    );
    act(() => result.current.connect.mutate(result.current.access));
    await waitFor(() => expect(result.current.refused).toEqual(["pictures", "policies"]));
    act(() => result.current.connectWithoutRefused());
    expect(result.current.access).toEqual(["selling", "orders"]);
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.data).toEqual({ access: ["selling", "orders"] });
    expect(window.location.hash).toBe("#top");
  });

  it.each([
    ["another reason", refuse("server/busy", { access: "policies" })],
    ["no names", refuse("ebay/access-refused")],
  ])("reports no refused access if it fails for %s", async (_, answer) => {
    const { result } = open(null, answer);
    act(() => result.current.connect.mutate(["selling"]));
    await waitFor(() => expect(result.current.connect.isError).toBe(true));
    expect(result.current.refused).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });
});
