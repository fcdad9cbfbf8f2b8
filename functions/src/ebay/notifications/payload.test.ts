import { expect, it } from "vitest";

import { formatPayload } from "./payload.ts";

const reduced = (value: unknown): unknown => JSON.parse(formatPayload(value));
const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => ({ a: inner }), 1);

it("keeps a text of 300 characters, and cuts a longer one", () => {
  expect(reduced("x".repeat(300))).toBe("x".repeat(300));
  expect(reduced("x".repeat(301))).toBe(`${"x".repeat(300)}…`);
});

it("keeps 40 entries", () => {
  const numbers = Array.from({ length: 41 }, (_, at) => at);
  expect(reduced(numbers)).toEqual(numbers.slice(0, 40));
  const named = Object.fromEntries(numbers.map((at) => [`n${at}`, at]));
  expect(Object.keys(reduced(named) as object)).toHaveLength(40);
});

it("keeps what is up to twelve levels deep, in elements and lists", () => {
  expect(reduced(nested(11))).toEqual(nested(11));
  expect(JSON.stringify(reduced(nested(13)))).toContain('"…"');
  expect(JSON.stringify(reduced([[[[[[[[[[[[["deep"]]]]]]]]]]]]]))).not.toContain("deep");
});

it.each(["eBayAuthToken", "Email", "ShippingAddress", "Street1", "PostalCode", "Phone", "Name", "text"])(
  "leaves out %s",
  (name) => expect(reduced({ [name]: "secret", Kept: null })).toEqual({ Kept: null }),
);

it.each(["UserName", "TextLength", "ItemID"])("keeps %s", (name) =>
  expect(reduced({ [name]: "1" })).toEqual({ [name]: "1" }),
);

it("a payload has at most 16,000 characters", () => {
  const rows = (texts: number, rest: number) => [
    ...Array.from({ length: texts }, () => "x".repeat(300)),
    Array.from({ length: rest }, () => 1),
  ];
  const long = Array.from({ length: 2 }, () => rows(26, 20));
  const spare = 16_000 - JSON.stringify(long).length;
  const exact = [...long, "x".repeat(spare - 3)];
  expect(formatPayload(exact)).toHaveLength(16_000);
  expect(reduced([...long, "x".repeat(spare - 2)])).toEqual({ omitted: "too large" });
});
