import { readFileSync } from "node:fs";

import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { openApiKeyStore } from "../../../functions/src/db/api/apiKeys.ts";
import { createKey, hashKey } from "../../../functions/src/domain/api/keys.ts";
import { admin } from "../../support/admin.ts";
import { askApi } from "../../support/api.ts";
import { createMember } from "../../support/people.ts";

/** The part of an OpenAPI file that requests are made from. */
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: "path" | "query" | "header" }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: { readonly $ref: string } }> };
}
const spec = JSON.parse(readFileSync(new URL("../../../public/api-spec.json", import.meta.url), "utf8")) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, object> }> };
};
const operations = Object.entries(spec.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => ["get", "post", "patch"].includes(method))
    .map(([method, operation]) => ({
      path: path.replace(/^\/api\/v1/, ""),
      method: method.toUpperCase(),
      operation,
    })),
);

/** A failing request is printed with its seed. */
const RUNS = Number(process.env["API_FUZZ_RUNS"] ?? 20);
const SEED = Number(process.env["API_FUZZ_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

let key: string;
beforeAll(async () => {
  const { uid } = await createMember();
  key = createKey();
  const fields = {
    ...{ id: "fuzz", name: "fuzz", keyPreview: "…", createdAt: Date.now(), rateLimit: 1_000_000 },
    ...{ scopes: ["read", "write"] as const, expiresAt: null },
  };
  await openApiKeyStore(admin().firestore).add(uid, hashKey(key), fields, () => undefined);
  await admin()
    .firestore.doc(paths.listing(uid, "draft"))
    .set({ title: "Bone Shaker", status: "draft", isDraft: true, quantity: 1, price: 2 });
}, 300_000);

const cursorOf = (place: unknown) => Buffer.from(JSON.stringify(place)).toString("base64url");
/** Texts that have broken servers before. */
const HOSTILE = [
  ...[
    "",
    " ",
    ".",
    "..",
    "__name__",
    "__proto__",
    "a/b",
    "%00",
    "\u0000",
    "\uFFFE",
    "💥",
    "-1",
    "1e999",
    "NaN",
    "null",
  ],
  ...[
    "0000-01-01T00:00:00Z",
    "0000-12-31T23:59:59+23:59",
    "9999-12-31T23:59:59-23:59",
    "2026-02-30T00:00:00Z",
  ],
  ...[[], [1e300, 0, "a"], [0, 0, "a/b"], [0, 0, "__x__"], [0, 0, "\ud800"], [0, 0, ""]].map(cursorOf),
  ...[
    [253_402_300_800, 0, "a"],
    [-62_135_596_801, 0, "a"],
    [0, "a"],
    [9e15, "a"],
    [0, "a/b"],
  ].map(cursorOf),
  ...["draft", "Camaro".repeat(40), "' OR 1=1 --", "<b>", "10", "1"],
];
/** Stands for lists in lists, because `JSON.stringify` can't nest them as deeply. */
const NESTED = "nested 50,000 times";
const NESTED_JSON = "[".repeat(50_000) + "]".repeat(50_000);
const writeBody = (body: unknown) =>
  JSON.stringify(body).replaceAll(JSON.stringify(NESTED), () => NESTED_JSON);

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: "binary" }),
);
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(
    "\ud800",
    "a\udfff",
    "€".repeat(500_000),
    "x".repeat(500_001),
    -1,
    0.1,
    1e308,
    2 ** 53,
    null,
    true,
    {},
    [],
    NESTED,
  ),
  fc.constantFrom(
    { __name__: "x" },
    { "": "x" },
    { "a.b": "c" },
    { "\ud800": "x" },
    { Colour: "\ud800" },
    [[1]],
    [null],
    { Colour: NESTED },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

for (const { path, method, operation } of operations) {
  it(`never answers ${method} ${path} with an error of its own`, async () => {
    const parameters = operation.parameters ?? [];
    const named = (place: string) => parameters.filter((each) => each.in === place).map(({ name }) => name);
    const some = (names: readonly string[], value: fc.Arbitrary<unknown>) =>
      fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
    const schema = operation.requestBody?.content["application/json"]?.schema.$ref.split("/").at(-1) ?? "";
    const fields = Object.keys(spec.components.schemas[schema]?.properties ?? {});
    const body = fc.oneof(
      { weight: 6, arbitrary: some(fields, hostileValue).map((given) => ({ title: "Camaro", ...given })) },
      { weight: 1, arbitrary: hostileValue },
    );
    const request = fc.record({
      segments: fc.array(hostileText, { minLength: 2, maxLength: 2 }),
      isThere: fc.boolean(),
      query: some([...named("query"), "unknown"], hostileText),
      header: fc.constantFrom("a", '"1.2"', "*", 'W/"x"', "é".repeat(60), "0".repeat(300), " "),
      body,
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ segments, isThere, query, header, body: sent }) => {
        let at = 0;
        const address = path.replaceAll(/\{\w+\}/g, () => {
          const text = isThere ? "draft" : (segments[(at += 1) - 1] ?? "").toWellFormed();
          return /^\.{0,2}$/.test(text) ? "x" : encodeURIComponent(text);
        });
        const search = new URLSearchParams(
          Object.entries(query).map(([name, text]) => [name, String(text).toWellFormed()]),
        ).toString();
        const headers = Object.fromEntries(
          named("header").map((name) => [name, Buffer.from(header).toString("latin1")]),
        );
        const { status } = await askApi(key, `${address}${search && `?${search}`}`, {
          method,
          headers,
          ...(method !== "GET" && { body: writeBody(sent) }),
        });
        expect(status).toBeLessThan(500);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  }, 300_000);
}
