import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequire } from "node:module";

import { afterEach, expect, it, vi } from "vitest";

import { atRoot } from "../root.ts";
import { compileSchemasAtFirstUse, type Exegesis } from "./authSchemas.ts";

const require = createRequire(atRoot("node_modules", "firebase-tools", "package.json"));
const { default: Ajv } = createRequire(require.resolve("exegesis"))("ajv") as {
  default: { prototype: { compile: () => unknown } };
};

const API = {
  openapi: "3.0.0",
  info: { title: "Accounts", version: "1" },
  paths: {
    "/accounts": {
      get: {
        "x-exegesis-controller": "accounts",
        operationId: "list",
        parameters: [{ name: "most", in: "query", schema: { type: "integer" } }],
        responses: { default: { description: "The accounts" } },
      },
    },
  },
};

afterEach(() => vi.restoreAllMocks());

it("compiles a request's schema at the first request, and checks each request against it", async () => {
  const compile = vi.spyOn(Ajv.prototype, "compile");
  const exegesis = { ...(require("exegesis-express") as Exegesis) };
  compileSchemasAtFirstUse(exegesis);
  const answer = (await exegesis.middleware(API, {
    controllers: { accounts: { list: () => ({ accounts: [] }) } },
  })) as RequestListener;
  expect(compile).not.toHaveBeenCalled();

  const server = createServer(answer).listen(0);
  const { port } = server.address() as AddressInfo;
  const list = async (most: string) => (await fetch(`http://127.0.0.1:${port}/accounts?most=${most}`)).status;
  try {
    expect([await list("five"), await list("5")]).toEqual([400, 200]);
    expect(compile).toHaveBeenCalledTimes(1);
  } finally {
    server.close();
  }
});
