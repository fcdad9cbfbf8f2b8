import type { Request } from "firebase-functions/https";
import { expect, it } from "vitest";
import * as z from "zod";

import type { ApiOperation } from "../../contract/api/api.ts";
import { createApi, createEndpoint } from "./api.ts";
import type { CallUsage } from "../metering.ts";

const operation = {
  id: "greet",
  method: "GET",
  path: "/greetings/{name}",
  tag: "Account",
  summary: "",
  description: "",
  params: z.strictObject({ name: z.string() }),
  query: z.strictObject({}),
  headers: z.object({}),
  body: z.undefined(),
  status: 200,
  answer: z.object({ greeting: z.string() }),
  problems: [],
} as const satisfies ApiOperation;

const rate = { limit: 3, remaining: 2, resetsAt: 60_000, isGranted: true };

async function ask(path: string, respond: () => Promise<{ answer: { greeting: string } }>) {
  const usage: CallUsage[] = [];
  const logged: unknown[][] = [];
  const log = (...parts: unknown[]) => void logged.push(parts);
  const api = createApi({
    name: "test",
    metering: {
      countDocuments: (_count, work) => work(),
      record: (call) => void usage.push(call),
    },
    logger: { info: log, warn: log, error: log },
    admit: () => Promise.resolve({ caller: "ada", rate }),
    endpoints: [createEndpoint(operation, respond)],
  });
  const sent: { status?: number; headers: Record<string, string>; body?: string } = { headers: {} };
  const response = {
    status: (code: number) => ((sent.status = code), response),
    set: (headers: Record<string, string>) => (Object.assign(sent.headers, headers), response),
    setHeader: (name: string, value: string) => void (sent.headers[name] = value),
    hasHeader: (name: string) => name in sent.headers,
    end: (body?: string) => void (sent.body = body ?? ""),
    on: () => response,
  };
  const request = { method: "GET", path, query: {}, headers: { secret: "token" }, get: () => undefined };
  await api(request as unknown as Request, response as unknown as Parameters<typeof api>[1]);
  return { ...sent, json: JSON.parse(sent.body ?? "null") as Record<string, unknown>, usage, logged };
}

it("returns the contract's fields and the remaining rate limit", async () => {
  const secret = { answer: { greeting: "Hello", token: "secret" } };
  const { status, json, headers, usage } = await ask("/api/v1/greetings/Ada", () => Promise.resolve(secret));
  expect([status, json]).toEqual([200, { greeting: "Hello" }]);
  expect(headers).toMatchObject({ "X-RateLimit-Remaining": "2", "X-RateLimit-Reset": "60" });
  expect(usage).toMatchObject([{ callable: "test", result: "ok" }]);
});

it("logs an unexpected error, and returns only its reference", async () => {
  const { status, json, headers, usage, logged } = await ask("/api/v1/greetings/Ada", () =>
    Promise.reject(new Error("the database is at 10.0.0.1")),
  );
  expect(status).toBe(500);
  expect(headers["Content-Type"]).toBe("application/problem+json");
  expect(json).toMatchObject({ code: "internal", reference: expect.stringMatching(/^\w{6}$/) as string });
  expect(JSON.stringify(json)).not.toContain("10.0.0.1");
  expect(usage).toMatchObject([{ result: "failure" }]);
  expect(JSON.stringify(logged)).toContain(String(json["reference"]));
  expect(JSON.stringify(logged)).not.toContain("token");
});

it("treats an answer that breaks the contract as an internal error", async () => {
  const wrong = { answer: { greeting: 7 } } as unknown as { answer: { greeting: string } };
  expect(await ask("/api/v1/greetings/Ada", () => Promise.resolve(wrong))).toMatchObject({ status: 500 });
});

it("counts refusals by code", async () => {
  const never = () => Promise.reject(new Error("not asked"));
  expect(await ask("/api/v1/nowhere", never)).toMatchObject({
    status: 404,
    usage: [{ result: "refusal", reason: "not-found" }],
  });
  expect(await ask("/api/v1/greetings/%E0%A4%A", never)).toMatchObject({ status: 400 });
});
