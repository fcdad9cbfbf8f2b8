import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import express, { type RequestHandler } from "express";
import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { admin } from "../../support/admin.ts";
import { createMember } from "../../support/people.ts";
import { API_KEY, PROJECT } from "../../../tools/suite/environment.ts";

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

/** Calls the function as a member with these headers. Returns the status and the role that it answers. */
async function askWith(headers: Readonly<Record<string, string>>) {
  const person = await createMember();
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${person.idToken}`,
      ...headers,
    },
    body: JSON.stringify({ data: null }),
  });
  return [answer.status, ((await answer.json()) as { result?: { accountRole: string } }).result?.accountRole];
}

/** Makes a token as a page under the emulators does. */
async function makeTokenOfPage(): Promise<string> {
  const configuration = { projectId: PROJECT, appId: "demo", apiKey: API_KEY };
  vi.stubEnv("VITE_FIREBASE_CONFIG", JSON.stringify(configuration));
  // In a variable, because only the web application's types know Vite's `import.meta.env`.
  const file = new URL("../../../web/src/lib/firestore/appCheckTokens.ts", import.meta.url).href;
  const { startTokens } = (await import(/* @vite-ignore */ file)) as {
    startTokens: (app: FirebaseApp, siteKey: null) => () => Promise<string>;
  };
  const app = initializeApp(configuration, "page");
  try {
    return await startTokens(app, null)();
  } finally {
    vi.unstubAllEnvs();
    await deleteApp(app);
  }
}

it("with App Check enforced, a call needs the application's token", async () => {
  expect(await askWith({})).toEqual([401, undefined]);
  expect(await askWith({ "X-Firebase-AppCheck": token })).toEqual([200, "user"]);
});

it("accepts the token that a page makes", async () => {
  expect(await askWith({ "X-Firebase-AppCheck": await makeTokenOfPage() })).toEqual([200, "user"]);
});
