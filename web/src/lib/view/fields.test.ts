// @vitest-environment node
import { describe, expect, it } from "vitest";

import { choice, cursor, flag, optionalText, optionalTime, pageNumber, typedText } from "./fields";

describe("a typed text", () => {
  const field = typedText("q", 3);

  it("is cut at its length, and left out if it is blank", () => {
    expect([field.parse("abc"), field.parse("abcd"), field.parse("")]).toEqual(["abc", "abc", ""]);
    expect([field.format("a "), field.format(" "), field.format("")]).toEqual(["a ", null, null]);
  });

  it("is empty by default, and written after a pause", () => {
    expect([field.key, field.fallback, field.role]).toEqual(["q", "", "typed"]);
  });
});

describe("a choice", () => {
  const field = choice("size", [20, 50, "all"], 20);

  it("has only its values, numbers as numbers", () => {
    expect(["20", "50", "all", "30", "", "020"].map((text) => field.parse(text))).toEqual([
      ...[20, 50, "all", undefined, undefined, undefined],
    ]);
    expect([field.format(50), field.format("all")]).toEqual(["50", "all"]);
    expect([field.key, field.fallback, field.role]).toEqual(["size", 20, undefined]);
  });
});

describe("an optional text", () => {
  const field = optionalText("id");

  it("is null by default, and never empty", () => {
    expect([field.key, field.fallback, field.role]).toEqual(["id", null, undefined]);
    expect([field.parse(""), field.parse("a"), field.format("a"), field.format(null)]).toEqual([
      ...[undefined, "a", "a", null],
    ]);
  });
});

describe("a cursor", () => {
  const field = cursor("after");

  it("is an optional text that a change of another field resets", () => {
    expect([field.key, field.fallback, field.role]).toEqual(["after", null, "page"]);
    expect([field.parse(""), field.parse("a"), field.format("a"), field.format(null)]).toEqual([
      ...[undefined, "a", "a", null],
    ]);
  });
});

describe("a flag", () => {
  const field = flag("detailed");

  it("is set by its presence, whatever its value", () => {
    expect([field.parse(""), field.parse("false")]).toEqual([true, true]);
    expect([field.format(true), field.format(false)]).toEqual(["", null]);
    expect([field.key, field.fallback]).toEqual(["detailed", false]);
  });
});

describe.each([
  ["a time", optionalTime("until")],
  ["a page", pageNumber()],
])("%s", (_, field) => {
  it.each([
    ["1", 1],
    ["8640000000000000", 8.64e15],
    ["8640000000000001", undefined],
    ["0", undefined],
    ["-1", undefined],
    ["1.5", undefined],
    ["x", undefined],
    ["", undefined],
    ["Infinity", undefined],
  ])("reads %j as %s", (text, value) => {
    expect(field.parse(text)).toBe(value);
  });
});

it("has no time by default, and the first page", () => {
  const [time, page] = [optionalTime("until"), pageNumber()];
  expect([time.key, time.fallback, time.role, time.format(null), time.format(5)]).toEqual([
    ...["until", null, undefined, null, "5"],
  ]);
  expect([page.key, page.fallback, page.role, page.format(2), pageNumber("p").key]).toEqual([
    ...["page", 1, "page", "2", "p"],
  ]);
});
