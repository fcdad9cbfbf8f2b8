import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { curlOf, faultsOf, firstDraft, keyOf, prepare } from "./request";
import { type Operation, readSpec, typeText } from "./spec";

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
  draft: { parameters, body },
});

describe("the file", () => {
  it("is read as it lies in public/, every operation in its group", () => {
    expect(spec.groups.map(({ name, operations: own }) => [name, own.length])).toEqual([
      ["Account", 1],
      ["Listings", 4],
      ["Orders", 2],
    ]);
    expect(spec.problems.map(({ code }) => code)).toContain("rate-limited");
  });

  it("says its types in words", () => {
    const words = (id: string, name: string) => {
      const found = operation(id).parameters.find((each) => each.name === name);
      return found && typeText(spec.schemas, found.schema);
    };
    expect(words("listListings", "limit")).toBe("integer, 1 to 100");
    expect(words("listListings", "updatedSince")).toBe("date-time");
    expect(words("listOrders", "shippingStatus")).toBe("one of NOT_SHIPPED, PARTIALLY_SHIPPED, SHIPPED");
    expect(typeText(spec.schemas, { $ref: "#/components/schemas/Listing" })).toBe("object");
    expect(typeText(spec.schemas, { anyOf: [{ type: "string", maxLength: 80 }, { type: "null" }] })).toBe(
      "string, up to 80 characters or null",
    );
  });
});

describe("a request", () => {
  it("is filled in with the example, and a name of its own for what happens once", () => {
    const first = firstDraft(operation("createListing"));
    expect(JSON.parse(first.body)).toHaveProperty("title");
    const [named] = Object.values(first.parameters);
    expect(named).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.values(firstDraft(operation("createListing")).parameters)).not.toEqual([named]);
  });

  it("has what was typed in its place, escaped, and nothing that was left empty", () => {
    const { operation: list, draft } = typed("listListings", { "query sku": "A&B 1", "query status": "" });
    expect(prepare(list, draft)).toEqual({
      method: "GET",
      url: "/api/v1/listings?sku=A%26B+1",
      headers: {},
      body: null,
    });
    const { operation: change, draft: other } = typed(
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

  it("is not sent without what it needs, or with a body that is no JSON", () => {
    const { operation: change, draft } = typed("changeListing", {}, "{price: 1}");
    const faults = faultsOf(change, draft);
    expect(faults[keyOf({ in: "path", name: "listingId" })]).toBe("Enter the listingId");
    expect(faults["body"]).toMatch(/^This is no JSON: /);
    expect(faultsOf(operation("listOrders"), { parameters: {}, body: "" })).toEqual({});
  });

  it("is the same as a command, with the key as the shell's own and quotes that hold", () => {
    const { operation: create, draft } = typed(
      "createListing",
      { "header Idempotency-Key": "one" },
      '{\n "title": "Ray\'s $HOME `ls`" }',
    );
    expect(curlOf(prepare(create, draft), "https://pegboard.example")).toBe(
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
