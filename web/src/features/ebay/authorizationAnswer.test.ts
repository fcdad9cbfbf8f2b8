// @vitest-environment node
import { expect, it } from "vitest";

import { readAuthorizationAnswer } from "./authorizationAnswer";
import { copy } from "./copy";

const read = (search: string) => readAuthorizationAnswer(new URLSearchParams(search));

it("reads the code and the state of a consent", () => {
  expect(read("code=v%5E1&state=s")).toEqual({ kind: "granted", code: "v^1", state: "s" });
  expect(read("code=c")).toEqual({ kind: "granted", code: "c", state: "" });
});

it.each(["", "code=", "state=s"])("has no code in %j", (search) => {
  expect(read(search)).toEqual({ kind: "refused", title: copy.noCode, detail: copy.noCodeDetail });
});

it("reads a declined consent, also beside a code", () => {
  const declined = { kind: "refused", title: copy.declined, detail: copy.declinedDetail };
  expect(read("error=access_denied&code=c")).toEqual(declined);
});

it.each([
  ["error=invalid_scope", "invalid_scope"],
  [`error=${"a".repeat(60)}`, "a".repeat(60)],
  [`error=${"a".repeat(61)}`, copy.unknownError],
  ["error=", copy.unknownError],
  ["error=Call+0800+123", copy.unknownError],
  ["error=a%0Ab", copy.unknownError],
])("shows of %s no text but a code", (search, detail) => {
  expect(read(search)).toEqual({ kind: "refused", title: copy.refused, detail });
});
