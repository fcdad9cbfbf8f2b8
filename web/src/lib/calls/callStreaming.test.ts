// @vitest-environment node
import { ReadableStream as NodeStream } from "node:stream/web";

import { beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";

import { defineStreaming } from "@contract/wire/callable";

import { callStreaming } from "./callStreaming";

const count = defineStreaming({
  name: "count",
  access: "member",
  input: z.strictObject({ to: z.int() }),
  chunk: z.object({ number: z.int() }),
  output: z.object({ total: z.int() }),
  timeoutSeconds: 60,
});

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  // jsdom doesn't have it.
  vi.stubGlobal("ReadableStream", NodeStream);
  return () => vi.unstubAllGlobals();
});

/** Answers as a streaming callable does on the wire, split into packets at arbitrary places. */
function stream(...events: object[]) {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(": ping\n\n");
  const packets = text.match(/[\s\S]{1,7}/g) ?? [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const packet of packets) controller.enqueue(new TextEncoder().encode(packet));
      controller.close();
    },
  });
  fetched.mockResolvedValue(new Response(body, { status: 200 }));
}

it("passes on each chunk, then returns the result", async () => {
  stream({ message: { number: 1, more: true } }, { message: { number: 2 } }, { result: { total: 3 } });
  const numbers: number[] = [];
  await expect(callStreaming(count, { to: 2 }, ({ number }) => numbers.push(number))).resolves.toEqual({
    total: 3,
  });
  expect(numbers).toEqual([1, 2]);
});

it("rejects with the server's error after passing on earlier chunks", async () => {
  const details = { code: "assistant/busy", params: {} };
  stream({ message: { number: 1 } }, { error: { status: "ABORTED", message: "assistant/busy", details } });
  const numbers: number[] = [];
  await expect(callStreaming(count, { to: 2 }, ({ number }) => numbers.push(number))).rejects.toMatchObject(
    details,
  );
  expect(numbers).toEqual([1]);
});

it("rejects as unreachable when the stream ends without a result or the network is down", async () => {
  stream({ message: { number: 1 } });
  await expect(callStreaming(count, { to: 2 }, () => undefined)).rejects.toMatchObject({
    code: "server/unreachable",
  });
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(callStreaming(count, { to: 2 }, () => undefined)).rejects.toMatchObject({
    code: "server/unreachable",
  });
});
