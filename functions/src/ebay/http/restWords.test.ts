import { describe, expect, it } from "vitest";

import { describeRestErrors } from "./restWords.ts";
import { parseJson } from "../../contract/wire/json.ts";

describe("the words of a REST refusal", () => {
  it("are all messages, the long one where there is one, with the first code", () => {
    expect(
      describeRestErrors({
        errors: [
          { errorId: 25002, message: "Short.", longMessage: "A long one." },
          { errorId: "7", message: "Another." },
        ],
      }),
    ).toEqual({ message: "A long one. Another.", ebayCode: "25002" });
  });

  it.each([
    ["1001", "connect-again"],
    ["1002", "connect-again"],
    ["1100", "connect-with-more"],
    ["2001", "try-in-minutes"],
  ])("have our advice for %s", (errorId, adviceCode) => {
    expect(describeRestErrors({ errors: [{ errorId: 9 }, { errorId, message: "No." }] })).toEqual({
      ...{ message: " No.", ebayCode: "9", adviceCode },
    });
  });

  it("are empty where eBay gives neither code nor message", () => {
    expect(describeRestErrors({ errors: [{}] })).toEqual({ message: "", ebayCode: "" });
  });

  it.each([[{ errors: [] }], [{}], [undefined], ["text"], [{ errors: "text" }]])(
    "aren't found in %j",
    (body) => {
      expect(describeRestErrors(body)).toEqual({});
    },
  );
});

describe("a body", () => {
  it("is parsed as JSON, and undefined if it is none", () => {
    expect(parseJson('{"a":1}')).toEqual({ a: 1 });
    expect(parseJson("")).toBeUndefined();
    expect(parseJson("<html>")).toBeUndefined();
  });
});
