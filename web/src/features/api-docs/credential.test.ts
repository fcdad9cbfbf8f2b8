import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { auth } from "@/lib/firestore/firebase";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { useCredential } from "./credential";

const signIn = () => setSession({ status: "ready", person: samplePerson() });
beforeEach(() => {
  Object.assign(auth, { currentUser: { getIdToken: () => Promise.resolve("token") } });
});
afterEach(() => void Object.assign(auth, { currentUser: null }));
const open = () => renderHook(useCredential).result;

describe("a signed-in person's requests", () => {
  beforeEach(signIn);

  it("have the person's token", async () => {
    const result = open();
    expect(result.current).toMatchObject({ person: samplePerson(), asker: "person", key: "" });
    expect(result.current.findFaults()).toEqual({});
    expect(await result.current.get()).toBe("token");
    Object.assign(auth, { currentUser: null });
    expect(await result.current.get()).toBe("");
  });

  it("have a typed key if the person chooses that", async () => {
    const result = open();
    act(() => result.current.choose("key"));
    act(() => result.current.setKey(" pgb_live_a1B2_c3 "));
    expect(result.current).toMatchObject({ asker: "key", key: " pgb_live_a1B2_c3 " });
    expect(result.current.findFaults()).toEqual({});
    expect(await result.current.get()).toBe("pgb_live_a1B2_c3");
    act(() => result.current.choose("person"));
    expect(await result.current.get()).toBe("token");
  });
});

describe("a visitor's requests", () => {
  it.each([
    ["signed-out", { status: "signed-out", problem: null }],
    ["terms-needed", { status: "terms-needed", person: samplePerson() }],
  ] as const)("need a key (%s)", (_, session) => {
    setSession(session);
    const result = open();
    expect(result.current).toMatchObject({ person: null, asker: "key" });
    act(() => result.current.choose("person"));
    expect(result.current.asker).toBe("key");
  });

  it.each([
    ["", "no-key"],
    ["  ", "no-key"],
    ["pgb_test_abc", "bad-key"],
    ["pgb_live_", "bad-key"],
    ["pgb_live_a b", "bad-key"],
    ["xpgb_live_ab", "bad-key"],
  ])("aren't sent with %j", (key, code) => {
    setSession({ status: "signed-out", problem: null });
    const result = open();
    act(() => result.current.setKey(key));
    expect(result.current.findFaults()).toEqual({ credential: { code } });
  });
});
