import { FirebaseError } from "firebase/app";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";

import { probe } from "../calls/probe";
import { confirmSuperAdmin } from "../session/adminAccess";
import { convertFirestoreError } from "./firestoreErrors";
import { readDocuments, readWhere, readFirst, findDocumentId } from "./readDocuments";
import { goOffline } from "./testing/goOffline";

it.each([
  ["unavailable", "server/unreachable"],
  ["permission-denied", "auth/signed-out"],
  ["unauthenticated", "auth/signed-out"],
])("reports Firestore's error %s as %s", (code, own) => {
  const error = new FirebaseError(code, "No.");
  expect(convertFirestoreError(error)).toMatchObject({ code: own, cause: error });
});

it.each([new FirebaseError("not-found", "No."), new TypeError("a bug"), "a text"])(
  "leaves %s as it is",
  (error) => expect(convertFirestoreError(error)).toBe(error),
);

describe("without a network", () => {
  beforeAll(goOffline);
  const shape = z.object({});

  it.each([
    ["documents by id", () => readDocuments("cars", ["a"], shape)],
    ["documents by a field", () => readWhere("cars", "sku", ["a"], shape)],
    ["a document by a field", () => findDocumentId("cars", "sku", "a", shape, () => true)],
    ["the first document", () => readFirst({ path: "cars" }, shape)],
    ["a super admin's record", () => confirmSuperAdmin("ada")],
  ])("%s can't be read", async (_, read) => {
    await expect(read()).rejects.toMatchObject({ code: "server/unreachable" });
  });

  it("no documents are read without an id", async () => {
    expect(await readDocuments("cars", [], shape)).toEqual([]);
  });

  it.each(["get", "list"] as const)("the rules are unknown for a %s", async (kind) => {
    expect(await probe(kind === "get" ? "cars/a" : "cars", kind)).toMatchObject({
      ...{
        verdict: "unreached",
        documents: null,
        said: expect.stringMatching(/offline|from server/) as string,
      },
    });
  });
});
