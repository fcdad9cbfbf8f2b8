import { describe, expect, it } from "vitest";
import * as z from "zod";

import { AppError } from "../../contract/wire/errors.ts";
import { readJson } from "./restErrors.ts";

const schema = z.object({ name: z.string() });
const subject = {
  access: "pictures" as const,
  findField: (code: string) => (code === "7" ? "firebaseImages" : undefined),
};
const answer = (status: number, body: unknown) => ({
  ...{ status, headers: new Headers(), body: typeof body === "string" ? body : JSON.stringify(body) },
});

function failureOf(...args: Parameters<typeof readJson>): { code: string; params: object } {
  try {
    readJson(...args);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, params: error.params };
  }
  throw new Error("Expected a refusal");
}

describe("an answer of a REST API", () => {
  it.each([200, 201, 299])("is parsed if its status is %i", (status) => {
    expect(readJson(answer(status, { name: "Ada", more: 1 }), schema)).toEqual({ name: "Ada" });
  });

  it("is no answer if it isn't what eBay documents", () => {
    const unavailable = { code: "ebay/unavailable", params: {} };
    expect(failureOf(answer(200, { name: 7 }), schema)).toEqual(unavailable);
    expect(failureOf(answer(200, "<html>"), schema)).toEqual(unavailable);
  });

  it.each([199, 300, 400])("is a refusal if its status is %i", (status) => {
    expect(failureOf(answer(status, { name: "Ada" }), schema)).toEqual({
      ...{ code: "ebay/refused", params: { message: `HTTP ${status}`, ebayCode: "" } },
    });
  });

  it("of status 401 is an expired authorization in eBay's words", () => {
    const body = { errors: [{ errorId: 1001, message: "Invalid access token" }] };
    expect(failureOf(answer(401, body), schema, subject)).toEqual({
      code: "ebay/authorization-expired",
      params: { message: "Invalid access token", ebayCode: "1001", adviceCode: "connect-again" },
    });
    expect(failureOf(answer(401, ""), schema)).toEqual({ code: "ebay/authorization-expired", params: {} });
  });

  it("of status 403 names the access that is missing", () => {
    const body = { errors: [{ errorId: 7, message: "No." }] };
    expect(failureOf(answer(403, body), schema, subject).params).toEqual({
      ...{ message: "No.", ebayCode: "7" },
      ...{ field: "access", adviceCode: "allow-access", access: "pictures" },
    });
    expect(failureOf(answer(403, body), schema).params).toEqual({ message: "No.", ebayCode: "7" });
  });

  it("names the field that the refusal is about, if there is one", () => {
    const refused = (errorId: number) =>
      failureOf(answer(400, { errors: [{ errorId, message: "No." }] }), schema, subject).params;
    expect(refused(7)).toEqual({ message: "No.", ebayCode: "7", field: "firebaseImages" });
    expect(refused(8)).toEqual({ message: "No.", ebayCode: "8" });
    const requests: string[] = [];
    const findField = (code: string) => void requests.push(code);
    failureOf(answer(400, ""), schema, { ...subject, findField });
    expect(requests).toEqual([""]);
  });
});
