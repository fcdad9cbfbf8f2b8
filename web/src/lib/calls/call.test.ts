import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";

import { defineCallable } from "@contract/wire/callable";

import { useConfirmation } from "../session/confirmation";
import { call } from "./call";

const greet = defineCallable({
  name: "greet",
  access: "anyone",
  input: z.strictObject({ name: z.string() }),
  output: z.object({ greeting: z.string() }),
  timeoutSeconds: 60,
});

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  return () => vi.unstubAllGlobals();
});

/** Answers as a callable function does on the wire. */
function answer(status: number, body: object) {
  fetched.mockResolvedValue(new Response(JSON.stringify(body), { status }));
}

it("sends the input and returns the fields that the contract names", async () => {
  answer(200, { result: { greeting: "hi Ada", secret: "token" } });
  await expect(call(greet, { name: "Ada" })).resolves.toEqual({ greeting: "hi Ada" });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toMatch(/\/greet$/);
  expect(init?.body).toBe('{"data":{"name":"Ada"}}');
});

describe("a call that needs another sign-in", () => {
  const details = { code: "auth/sign-in-again", params: {} };
  const refusal = () =>
    new Response(JSON.stringify({ error: { status: "PERMISSION_DENIED", details } }), { status: 403 });
  const waitForQuestion = () => vi.waitFor(() => expect(useConfirmation.getState().answer).not.toBeNull());

  it("continues after it, and asks once for two calls", async () => {
    fetched.mockImplementation(() => Promise.resolve(refusal()));
    const calls = [call(greet, { name: "Ada" }), call(greet, { name: "Bob" })];
    await waitForQuestion();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    fetched.mockImplementation(() =>
      Promise.resolve(new Response(JSON.stringify({ result: { greeting: "hi" } }))),
    );
    useConfirmation.getState().answer?.(true);
    await expect(Promise.all(calls)).resolves.toEqual([{ greeting: "hi" }, { greeting: "hi" }]);
    expect(useConfirmation.getState().answer).toBeNull();
  });

  it("is refused if the person cancels", async () => {
    fetched.mockImplementation(() => Promise.resolve(refusal()));
    const refused = call(greet, { name: "Ada" });
    refused.catch(() => undefined);
    await waitForQuestion();
    useConfirmation.getState().answer?.(false);
    await expect(refused).rejects.toMatchObject(details);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe("rejects with an AppError", () => {
  it("with the server's code, parameters and reference", async () => {
    const details = { code: "ebay/refused", params: { message: "No." }, reference: "K7Q2" };
    answer(400, { error: { status: "FAILED_PRECONDITION", message: "ebay/refused", details } });
    await expect(call(greet, { name: "Ada" })).rejects.toMatchObject({ name: "AppError", ...details });
  });

  it.each([
    ["an answer outside the contract", 200, { result: { greeting: 7 } }],
    ["details that are not ours", 400, { error: { status: "NOT_FOUND", details: { code: "made/up" } } }],
  ])("as internal for %s", async (_, status, body) => {
    answer(status, body);
    await expect(call(greet, { name: "Ada" })).rejects.toMatchObject({ name: "AppError", code: "internal" });
  });

  it.each([
    ["a server that is not there", 503, { error: { status: "UNAVAILABLE" } }],
    ["a server that died at its work", 500, { error: { status: "INTERNAL", message: "internal" } }],
    ["a gateway that found no server", 502, {}],
  ])("as unreachable for %s", async (_, status, body) => {
    answer(status, body);
    await expect(call(greet, { name: "Ada" })).rejects.toMatchObject({
      ...{ code: "server/unreachable", cause: expect.any(Error) as unknown },
    });
  });

  it("as busy for a platform without a free instance", async () => {
    answer(429, {});
    await expect(call(greet, { name: "Ada" })).rejects.toMatchObject({ code: "server/busy" });
  });

  it("as unreachable when the network broke unnoticed, and the next call succeeds", async () => {
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await expect(call(greet, { name: "Ada" })).rejects.toMatchObject({ code: "server/unreachable" });
    answer(200, { result: { greeting: "hi Ada" } });
    await expect(call(greet, { name: "Ada" })).resolves.toEqual({ greeting: "hi Ada" });
  });

  it("as internal when our server fails unexpectedly, with its reference", async () => {
    const details = { code: "internal", params: {}, reference: "K7Q2" };
    answer(500, { error: { status: "INTERNAL", message: "internal", details } });
    await expect(call(greet, { name: "Ada" })).rejects.toMatchObject({ code: "internal", reference: "K7Q2" });
  });

  it("as an unverified browser when App Check refuses the call", async () => {
    answer(401, { error: { status: "UNAUTHENTICATED", message: "Unauthenticated" } });
    await expect(call(greet, { name: "Ada" })).rejects.toMatchObject({
      ...{ code: "auth/app-unverified", cause: expect.any(Error) as unknown },
    });
  });

  it("as unreachable when the connection is down", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(call(greet, { name: "Ada" })).rejects.toMatchObject({ code: "server/unreachable" });
  });

  it("as a timeout when the server takes longer than the contract allows", async () => {
    fetched.mockReturnValue(new Promise(() => undefined));
    const impatient = { ...greet, timeoutSeconds: 0.02 };
    await expect(call(impatient, { name: "Ada" })).rejects.toMatchObject({ code: "server/timeout" });
  });
});
