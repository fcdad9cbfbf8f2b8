import { Timestamp } from "firebase/firestore";
import { beforeEach, expect, it, vi } from "vitest";

import { userDocument } from "@contract/documents";

import { cacheRecord, readCachedRecord } from "./cachedRecord";

beforeEach(() => localStorage.clear());

const record = userDocument.parse({ email: "ada@example.com", createdAt: Timestamp.fromMillis(1_700) });

it("returns a person's record with its times, to that person only", () => {
  cacheRecord("ada", record);
  expect(readCachedRecord("ada")).toMatchObject({ email: "ada@example.com", status: "active" });
  expect(readCachedRecord("ada")?.createdAt?.toMillis()).toBe(1_700);
  expect(readCachedRecord("bob")).toBeNull();
});

it("returns null when nothing usable was kept", () => {
  expect(readCachedRecord("ada")).toBeNull();
  localStorage.setItem("pegboard.record", '{"uid":"ada","record":{"status":"odd"}}');
  expect(readCachedRecord("ada")).toBeNull();
  localStorage.setItem("pegboard.record", "{");
  expect(readCachedRecord("ada")).toBeNull();
});

it("ignores a full storage", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  cacheRecord("ada", record);
  expect(readCachedRecord("ada")).toBeNull();
});
