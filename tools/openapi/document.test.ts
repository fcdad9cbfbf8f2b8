import { readFileSync } from "node:fs";

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";

import { API_OPERATIONS, type ApiOperation } from "../../functions/src/contract/api/api.ts";
import { API_PROBLEM_CODES, apiProblem } from "../../functions/src/contract/api/apiProblems.ts";
import { createOpenApiDocument } from "./document.ts";
import { EXAMPLES, createProblemExample } from "./examples.ts";
import { API_SPEC, formatSpec } from "./file.ts";

it("the document in public/ is what the contract defines: `node tools/apiSpec.ts` rewrites it", async () => {
  expect(readFileSync(API_SPEC, "utf8")).toBe(await formatSpec());
});

it("the document has every operation, and no reference to a missing schema", () => {
  const document = createOpenApiDocument();
  const paths = document["paths"] as Record<string, Record<string, { operationId: string }>>;
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids.sort()).toEqual(Object.keys(API_OPERATIONS).sort());
  const { schemas } = document["components"] as { schemas: object };
  const references = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    ([, name]) => name,
  );
  expect([...new Set(references)].filter((name) => name !== undefined && !(name in schemas))).toEqual([]);
});

it("a validator of JSON Schema 2020-12 accepts the schemas", () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  addFormats.default(ajv);
  ajv.addKeyword("components");
  const { schemas } = createOpenApiDocument()["components"] as { schemas: Record<string, object> };
  ajv.addSchema({ $id: "pegboard", components: { schemas } }, "pegboard", false, false);
  for (const name of Object.keys(schemas)) {
    expect(() => ajv.compile({ $ref: `pegboard#/components/schemas/${name}` })).not.toThrow();
  }
});

describe("its examples", () => {
  it.each(Object.values(API_OPERATIONS) as readonly ApiOperation[])(
    "of $id are what $id takes and answers",
    (operation) => {
      const { answer, request } = EXAMPLES[operation.id as keyof typeof EXAMPLES];
      expect(operation.answer.parse(answer)).toEqual(answer);
      expect(operation.body.parse(request)).toEqual(request);
    },
  );

  it.each(API_PROBLEM_CODES)("of the problem %s are problems", (code) => {
    expect(apiProblem.parse(createProblemExample(code))).toEqual(createProblemExample(code));
  });
});
