import { beforeEach, expect, it, vi } from "vitest";

import { userDocument } from "@contract/documents";

import { keepRecord, keptRecord } from "./keptRecord";

beforeEach(() => localStorage.clear());

const record = userDocument.parse({ email: "ada@example.com", createdAt: { toMillis: () => 1_700 } });

it("gives a person's record back, its times included, and to nobody else", () => {
  keepRecord("ada", record);
  expect(keptRecord("ada")).toMatchObject({ email: "ada@example.com", status: "active" });
  expect(keptRecord("ada")?.createdAt?.toMillis()).toBe(1_700);
  expect(keptRecord("bob")).toBeNull();
});

it("is none where nothing usable was kept", () => {
  expect(keptRecord("ada")).toBeNull();
  localStorage.setItem("pegboard.record", '{"uid":"ada","record":{"status":"odd"}}');
  expect(keptRecord("ada")).toBeNull();
  localStorage.setItem("pegboard.record", "{");
  expect(keptRecord("ada")).toBeNull();
});

it("does without a storage that is full", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  keepRecord("ada", record);
  expect(keptRecord("ada")).toBeNull();
});
