import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { useSending } from "./useSending";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => void vi.unstubAllGlobals());

describe("a request", () => {
  const asking = { method: "POST", url: "/api/v1/listings", headers: { "If-Match": '"1"' }, body: "{}" };
  const open = () => renderHook(useSending).result;
  const key = () => Promise.resolve("pgb_live_a");

  it("is sent with the credential, and its answer shown with the headers about the API", async () => {
    const shown = {
      ...{ "x-ratelimit-remaining": "9", "retry-after": "1", etag: '"2"', location: "/x" },
      ...{ "idempotent-replayed": "true", "content-type": "application/json" },
    };
    const response = new Response('{"a":1}', { status: 201, headers: { ...shown, "x-other": "1" } });
    const answer = Promise.withResolvers<Response>();
    fetched.mockReturnValue(answer.promise);
    const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
    const result = open();
    expect(result.current).toMatchObject({ answer: null, isSending: false });
    let sent: Promise<void> | undefined;
    act(() => void (sent = result.current.start(key, asking)));
    expect(result.current.isSending).toBe(true);
    // The request begins once the credential is there.
    await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    clock.mockReturnValue(1_250.6);
    answer.resolve(response);
    await act(async () => sent);
    expect(fetched.mock.calls).toEqual([
      [
        "/api/v1/listings",
        {
          ...{ method: "POST", body: "{}", cache: "no-store", credentials: "omit" },
          headers: { "If-Match": '"1"', Authorization: "Bearer pgb_live_a" },
        },
      ],
    ]);
    const { answer: kept } = result.current;
    const received = kept?.kind === "received" ? kept.received : null;
    expect(received).toMatchObject({ status: 201, milliseconds: 251, text: '{\n  "a": 1\n}' });
    expect(Object.fromEntries(received?.headers ?? [])).toEqual(shown);
    expect(result.current.isSending).toBe(false);
  });

  it("without a body has none, and an answer that isn't JSON stays as it is", async () => {
    fetched.mockResolvedValue(new Response("Not here", { status: 404 }));
    const result = open();
    await act(() => result.current.start(key, { ...asking, method: "GET", body: null }));
    expect(fetched.mock.calls[0]?.[1]).not.toHaveProperty("body");
    expect(result.current.answer).toMatchObject({ received: { status: 404, text: "Not here" } });
  });

  it.each([
    ["an answer", key],
    ["a credential", () => Promise.reject(new Error("signed out"))],
  ])("without %s has none to show", async (_, credential) => {
    fetched.mockRejectedValue(new TypeError("no network"));
    const result = open();
    await act(() => result.current.start(credential, asking));
    expect(result.current).toMatchObject({ answer: { kind: "none" }, isSending: false });
  });
});
