import { readFileSync } from "node:fs";
import { join } from "node:path";

import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { auth } from "@/lib/firestore/firebase";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { readSpec } from "./spec";
import { useSpec } from "./useSpec";

const file: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../../public/api-spec.json"), "utf8"),
);
const fetched = vi.fn<typeof fetch>();
const signIn = () => setSession({ status: "ready", person: samplePerson() });
beforeEach(() => {
  fetched.mockReset().mockImplementation(() => Promise.resolve(Response.json(file)));
  vi.stubGlobal("fetch", fetched);
  Object.assign(auth, { currentUser: { getIdToken: () => Promise.resolve("token") } });
});
afterEach(() => {
  Object.assign(auth, { currentUser: null });
  vi.unstubAllGlobals();
});

describe("the description", () => {
  const open = () => renderHook(useSpec);
  const headers = () => fetched.mock.calls.map(([, init]) => init?.headers);

  it("is loaded with the person's token, once the session is known", async () => {
    setSession({ status: "loading" });
    const { result } = open();
    expect(result.current.state).toBe("loading");
    expect(fetched).not.toHaveBeenCalled();
    act(signIn);
    await waitFor(() => expect(result.current.state).toBe("here"));
    expect(result.current).toMatchObject({ state: "here", spec: readSpec(file) });
    expect(fetched).toHaveBeenCalledExactlyOnceWith("/api-spec.json", {
      headers: { Authorization: "Bearer token" },
      signal: expect.any(AbortSignal) as AbortSignal,
    });
  });

  it.each([
    ["nobody is signed in", null],
    ["the token can't be renewed", { getIdToken: () => Promise.reject(new Error("offline")) }],
  ])("is loaded without a token if %s", async (_, currentUser) => {
    Object.assign(auth, { currentUser });
    signIn();
    const { result } = open();
    await waitFor(() => expect(result.current.state).toBe("here"));
    expect(headers()).toEqual([{}]);
  });

  it.each([
    ["a refusal", () => Promise.resolve(Response.json(file, { status: 403 }))],
    ["another file", () => Promise.resolve(Response.json({}))],
    ["no network", () => Promise.reject(new TypeError("no network"))],
  ])("fails with %s, and is loaded again on request", async (_, answer) => {
    signIn();
    fetched.mockImplementationOnce(answer);
    const { result } = open();
    await waitFor(() => expect(result.current.state).toBe("failed"));
    expect(fetched).toHaveBeenCalledOnce();
    act(() => result.current.retry());
    expect(result.current.state).toBe("loading");
    await waitFor(() => expect(result.current.state).toBe("here"));
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("is cancelled when the page is left", async () => {
    signIn();
    fetched.mockImplementation(() => new Promise(() => undefined));
    const { unmount } = open();
    await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    const signal = fetched.mock.calls[0]?.[1]?.signal;
    expect(signal?.aborted).toBe(false);
    unmount();
    expect(signal?.aborted).toBe(true);
  });
});
