import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, type Server } from "node:http";
import { Agent } from "node:https";
import { type AddressInfo, connect } from "node:net";

import express, { type RequestHandler } from "express";
import { type App, deleteApp, initializeApp } from "firebase-admin/app";
import { getAppCheck } from "firebase-admin/app-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";

import { defineCallable } from "../contract/wire/callable.ts";
import { createOverHttp } from "./overHttp.ts";
import { createServe } from "./serve.ts";

const PROJECT = "our-project";
const KEY_ID = "google-1";
/** Google's keys, and a forger's. */
const [google, forger] = [newKeys(), newKeys()];

/**
 * Google's key server, which the Admin SDK asks through this agent. It uses HTTP, because certificates are
 * checked by Node.
 */
class ToKeyServer extends Agent {
  readonly #port: number;

  constructor(port: number) {
    super();
    this.#port = port;
  }

  override createConnection() {
    return connect(this.#port, "127.0.0.1");
  }
}

let app: App;
const servers: Server[] = [];
const requests: string[] = [];
/** The addresses of one function: as a callable, and for a plain POST. */
const addresses: Record<"callable" | "plain POST", string> = { callable: "", "plain POST": "" };
let answered = 0;

beforeAll(async () => {
  const keys = {
    keys: [{ ...google.publicKey.export({ format: "jwk" }), kid: KEY_ID, alg: "RS256", use: "sig" }],
  };
  const keyServer = await listen((request, response) => {
    requests.push(`${request.headers.host} ${request.url}`);
    response.json(keys);
  });
  app = initializeApp({ projectId: PROJECT, httpAgent: new ToKeyServer(keyServer) });
  const serve = createServe({
    findRole: () => Promise.resolve(undefined),
    countCall: () => undefined,
    metering: { countDocuments: (_count, work) => work(), record: () => undefined },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    audit: {
      begin: () => Promise.resolve(""),
      end: () => Promise.resolve(),
      add: () => Promise.resolve(),
    },
    countRefusal: () => undefined,
    enforceAppCheck: true,
  });
  const contract = defineCallable({
    name: "greet",
    access: "anyone",
    input: z.strictObject({}),
    output: z.object({ greeting: z.string() }),
    timeoutSeconds: 60,
  });
  const greet = serve(contract, () => {
    answered += 1;
    return Promise.resolve({ greeting: "Hello" });
  });
  const overHttp = createOverHttp({
    identify: () => Promise.reject(new Error("nobody")),
    checkApp: (token) => getAppCheck(app).verifyToken(token),
  });
  addresses.callable = await serveFunction(greet);
  addresses["plain POST"] = await serveFunction(overHttp("greet", greet));
});

afterAll(async () => {
  for (const server of servers) server.close();
  await deleteApp(app);
});

describe.each(["callable", "plain POST"] as const)(
  "with App Check enforced, a function called as a %s",
  (kind) => {
    const ask = async (token?: string) => {
      const before = answered;
      const { status } = await fetch(addresses[kind], {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          ...(token !== undefined && { "X-Firebase-AppCheck": token }),
        },
        body: JSON.stringify(kind === "callable" ? { data: {} } : {}),
      });
      return { status, ran: answered - before };
    };

    it("answers the application, whose token Google has signed", async () => {
      expect(await ask(sign({}))).toEqual({ status: 200, ran: 1 });
      expect(new Set(requests)).toEqual(new Set(["firebaseappcheck.googleapis.com /v1/jwks"]));
    });

    it.each([
      ["no token", undefined],
      ["an empty token", ""],
      ["no JWT", "forged"],
      ["another's signature under Google's key id", sign({}, { keys: forger })],
      ["another's signature without a key id", sign({}, { keys: forger, header: { kid: undefined } })],
      ["a key id that Google doesn't have", sign({}, { header: { kid: "google-2" } })],
      ["no signature", sign({}, { header: { alg: "none" } }).replace(/[^.]*$/, "")],
      ["Google's public key as a shared secret", sign({}, { header: { alg: "HS256" } })],
      ["claims that were changed after the signature", withClaims(sign({}), { sub: "another-app" })],
      ["an end that has passed", sign({ exp: now() - 60 })],
      ["another project", sign({ aud: ["projects/another-project"] })],
      ["another issuer", sign({ iss: "https://securetoken.google.com/our-project" })],
      ["no application", sign({ sub: "" })],
    ])("refuses %s, and does nothing", async (_, token) => {
      expect(await ask(token)).toEqual({ status: 401, ran: 0 });
    });
  },
);

function newKeys(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync("rsa", { modulusLength: 2048 });
}

function now(): number {
  return Math.floor(Date.now() / 1_000);
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

/** A token as Firebase issues it, with some claims changed. */
function sign(
  claims: object,
  { keys = google, header = {} }: { keys?: typeof google; header?: object } = {},
): string {
  const whole = {
    iss: "https://firebaseappcheck.googleapis.com/123456",
    aud: ["projects/123456", `projects/${PROJECT}`],
    sub: "1:123456:web:abc",
    iat: now() - 60,
    exp: now() + 3_600,
    ...claims,
  };
  const signed = `${encode({ alg: "RS256", typ: "JWT", kid: KEY_ID, ...header })}.${encode(whole)}`;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(keys.privateKey, "base64url")}`;
}

/** The same token with other claims under its old signature. */
function withClaims(token: string, claims: object): string {
  const [header = "", payload = "", signature = ""] = token.split(".");
  const changed = { ...(JSON.parse(Buffer.from(payload, "base64url").toString()) as object), ...claims };
  return [header, encode(changed), signature].join(".");
}

async function listen(handler: RequestHandler): Promise<number> {
  const server = createServer(express().use(express.json()).use(handler)).listen(0, "127.0.0.1");
  servers.push(server);
  await new Promise((resolve) => server.once("listening", resolve));
  return (server.address() as AddressInfo).port;
}

const serveFunction = async (fn: unknown) => `http://127.0.0.1:${await listen(fn as RequestHandler)}/`;
