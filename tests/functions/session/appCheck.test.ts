import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import express, { type RequestHandler } from "express";
import { afterAll, beforeAll, expect, it } from "vitest";

import { admin } from "../../support/admin.ts";
import { createMember } from "../../support/people.ts";

// The function then uses the suite's app, too, which all files of this process share.
admin();

let server: Server;
const before = { ...process.env };

beforeAll(async () => {
  // As the functions emulator has it: tokens are decoded without Google's keys, and enforcement is on.
  Object.assign(process.env, {
    ENFORCE_APP_CHECK: "true",
    FIREBASE_DEBUG_MODE: "true",
    FIREBASE_DEBUG_FEATURES: JSON.stringify({ skipTokenVerification: true }),
  });
  const { superAdminStatus } = await import("../../../functions/src/composition/users/session.ts");
  const app = express()
    .use(express.json())
    .use(superAdminStatus as unknown as RequestHandler);
  server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(() => {
  process.env = before;
  server.close();
});

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const token = `${encode({ alg: "none" })}.${encode({ sub: "demo" })}.`;

it("with App Check enforced, a call needs the application's token", async () => {
  const person = await createMember();
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${person.idToken}`,
        ...headers,
      },
      body: JSON.stringify({ data: null }),
    });
    return [
      answer.status,
      ((await answer.json()) as { result?: { accountRole: string } }).result?.accountRole,
    ];
  };
  expect(await ask({})).toEqual([401, undefined]);
  expect(await ask({ "X-Firebase-AppCheck": token })).toEqual([200, "user"]);
});
