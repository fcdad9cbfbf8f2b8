// @vitest-environment node
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { createValues, getKey, prepare, toCurl, validateValues } from "./request";
import { describeType, type Operation, readSpec } from "./spec";

const spec = readSpec(
  JSON.parse(readFileSync(join(import.meta.dirname, "../../../../public/api-spec.json"), "utf8")),
);
const operations = spec.groups.flatMap((group) => group.operations);
function operation(id: string): Operation {
  const found = operations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`No operation ${id}`);
  return found;
}
const typed = (id: string, parameters: Record<string, string>, body = "") => ({
  operation: operation(id),
  values: { parameters, body },
});

describe("the file", () => {
  it("is read from public/, with every operation in its group", () => {
    expect(spec.groups.map(({ name, operations: own }) => [name, own.length])).toEqual([
      ["Account", 1],
      ["Listings", 4],
      ["Orders", 2],
    ]);
    expect(spec.problems.map(({ code }) => code)).toContain("rate-limited");
  });

  it("describes its types", () => {
    const words = (id: string, name: string) => {
      const found = operation(id).parameters.find((each) => each.name === name);
      return found && describeType(spec.schemas, found.schema);
    };
    expect(words("listListings", "limit")).toBe("integer, 1 to 100");
    expect(words("listListings", "updatedSince")).toBe("date-time");
    expect(words("listOrders", "shippingStatus")).toBe("one of NOT_SHIPPED, PARTIALLY_SHIPPED, SHIPPED");
    expect(describeType(spec.schemas, { $ref: "#/components/schemas/Listing" })).toBe("object");
    expect(describeType(spec.schemas, { anyOf: [{ type: "string", maxLength: 80 }, { type: "null" }] })).toBe(
      "string, up to 80 characters or null",
    );
  });
});

describe("a request", () => {
  it("starts with the example and a new idempotency key", () => {
    const first = createValues(operation("createListing"));
    expect(JSON.parse(first.body)).toHaveProperty("title");
    const [named] = Object.values(first.parameters);
    expect(named).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.values(createValues(operation("createListing")).parameters)).not.toEqual([named]);
  });

  it("has the input in its place, escaped, without empty parameters", () => {
    const { operation: list, values } = typed("listListings", { "query sku": "A&B 1", "query status": "" });
    expect(prepare(list, values)).toEqual({
      method: "GET",
      url: "/api/v1/listings?sku=A%26B+1",
      headers: {},
      body: null,
    });
    const { operation: change, values: other } = typed(
      "changeListing",
      { "path listingId": "a/b", "header If-Match": '"1"' },
      "{}",
    );
    expect(prepare(change, other)).toMatchObject({
      method: "PATCH",
      url: "/api/v1/listings/a%2Fb",
      headers: { "If-Match": '"1"', "Content-Type": "application/json" },
      body: "{}",
    });
  });

  it("isn't sent without required input, or with a body that isn't JSON", () => {
    const { operation: change, values } = typed("changeListing", {}, "{price: 1}");
    const faults = validateValues(change, values);
    expect(faults[getKey({ in: "path", name: "listingId" })]).toEqual({
      ...{ code: "missing", name: "listingId" },
    });
    expect(faults["body"]).toMatchObject({ code: "no-json" });
    expect(validateValues(operation("listOrders"), { parameters: {}, body: "" })).toEqual({});
  });

  it("is also a command, with the key as a shell variable and escaped quotes", () => {
    const { operation: create, values } = typed(
      "createListing",
      { "header Idempotency-Key": "one" },
      '{\n "title": "Ray\'s $HOME `ls`" }',
    );
    expect(toCurl(prepare(create, values), "https://pegboard.example")).toBe(
      [
        "curl -X POST 'https://pegboard.example/api/v1/listings'",
        '-H "Authorization: Bearer $PEGBOARD_KEY"',
        "-H 'Idempotency-Key: one'",
        "-H 'Content-Type: application/json'",
        String.raw`-d '{"title":"Ray'\''s $HOME ${"`ls`"}"}'`,
      ].join(" \\\n  "),
    );
  });
});
