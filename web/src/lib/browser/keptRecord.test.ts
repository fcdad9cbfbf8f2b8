import { beforeEach, expect, it, vi } from "vitest";

import { userDocument } from "@contract/documents";

import { keepRecord, readKeptRecord } from "./keptRecord";

beforeEach(() => localStorage.clear());

const record = userDocument.parse({ email: "ada@example.com", createdAt: { toMillis: () => 1_700 } });

it("returns a person's record with its times, to that person only", () => {
  keepRecord("ada", record);
  expect(readKeptRecord("ada")).toMatchObject({ email: "ada@example.com", status: "active" });
  expect(readKeptRecord("ada")?.createdAt?.toMillis()).toBe(1_700);
  expect(readKeptRecord("bob")).toBeNull();
});

it("returns null when nothing usable was kept", () => {
  expect(readKeptRecord("ada")).toBeNull();
  localStorage.setItem("pegboard.record", '{"uid":"ada","record":{"status":"odd"}}');
  expect(readKeptRecord("ada")).toBeNull();
  localStorage.setItem("pegboard.record", "{");
  expect(readKeptRecord("ada")).toBeNull();
});

it("ignores a full storage", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  keepRecord("ada", record);
  expect(readKeptRecord("ada")).toBeNull();
});
