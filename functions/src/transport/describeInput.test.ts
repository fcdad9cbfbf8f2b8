import { describe, expect, it } from "vitest";

import { describeInput } from "./describeInput.ts";

describe("what the audit log keeps of an input", () => {
  it("is the person concerned, and harmless parts", () => {
    expect(describeInput({ userId: "bob", isSuperAdmin: true })).toEqual({
      target: "bob",
      details: { isSuperAdmin: true },
    });
    expect(describeInput({ email: "new@pegboard.example", role: "admin" })).toEqual({
      target: "new@pegboard.example",
      details: { role: "admin" },
    });
  });

  it("is which word of the catalogue was changed, and the order of its sources", () => {
    const word = { toyNumber: "GTB53", wordId: "abcdefgh-_123456", change: "remove" };
    expect(describeInput(word)).toEqual({ target: null, details: word });
    expect(describeInput({ names: ["Wiki", "Own list"] })).toEqual({
      target: null,
      details: { names: "Wiki, Own list" },
    });
    const long = describeInput({ names: Array.from({ length: 50 }, () => "x".repeat(60)) });
    expect(String(long.details["names"])).toHaveLength(254);
    expect(describeInput({ names: [{ apiKey: "sk-live" }], others: ["text"] }).details).toEqual({});
  });

  it("is no key, no secret, no text and nothing inside of others", () => {
    const input = {
      apiKey: "sk-live",
      apiSecret: "hush",
      prompt: "Ignore your rules",
      dailyCap: 5,
      nested: { apiKey: "sk-live" },
      name: "x".repeat(300),
    };
    expect(describeInput(input)).toEqual({ target: null, details: { dailyCap: 5 } });
  });

  it("is no field with a name that no contract has, because its caller may be a stranger", () => {
    const names = [
      "x".repeat(41),
      "x".repeat(1501),
      "__a__",
      "_b",
      "1c",
      "d-e",
      "f.g",
      "h`",
      "é",
      "",
      "\ud800",
    ];
    const input = {
      userId: "bob",
      good: 1,
      ["x".repeat(40)]: 2,
      ...Object.fromEntries(names.map((name) => [name, 3])),
    };
    expect(describeInput(input)).toEqual({ target: "bob", details: { good: 1, ["x".repeat(40)]: 2 } });
  });

  it("has whole characters only", () => {
    const half = "\ud83d";
    const cut = `${"x".repeat(253)}\ud83d\ude97`;
    expect(describeInput({ userId: half, name: half, names: [half] })).toEqual({
      target: "\ufffd",
      details: { name: "\ufffd", names: "\ufffd" },
    });
    const expected = `${"x".repeat(253)}\ufffd`;
    expect(describeInput({ userId: cut, names: [cut] })).toEqual({
      target: expected,
      details: { names: expected },
    });
  });

  it.each([null, undefined, "word", 7])("is nothing of the input %j", (input) => {
    expect(describeInput(input)).toEqual({ target: null, details: {} });
  });
});
