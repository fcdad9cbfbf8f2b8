// @vitest-environment node
import { expect, it } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";

import { getAllDestinations, getNavigation } from "./destinations";

it("gives every destination unique keys, for a person who has all of them", () => {
  const keys = getAllDestinations(samplePerson({ isSuperAdmin: true, username: "dana" })).map((destination) =>
    destination.keys.join(" "),
  );
  expect(new Set(keys).size).toBe(keys.length);
});

const linksOf = (record: object) =>
  getNavigation(samplePerson(record)).map(({ label, to }) => `${label} ${to}`);

it("has the specification's links in its order, with Orders, Inbox and Analytics among them", () => {
  const ebay = {
    ebay: { userId: "seller", storeName: null, expiresAt: 4e12, scopes: [] },
    ebayConnected: true,
  };
  expect(linksOf({ ...ebay, username: "dana" })).toEqual([
    "Dashboard /",
    "Collection /collection",
    "Capture /capture",
    "Orders /orders",
    "Inbox /inbox",
    "AI Assistant /ai",
    "My Gallery /g/dana",
    "Bulk Manager /bulk-manager",
    "Migration Toolbox /migration-toolbox",
    "Analytics /analytics",
    "Settings /settings",
  ]);
  const plain = linksOf({ username: null });
  expect(plain).toContain("Gallery /gallery");
  const uiSettings = { ...samplePerson().record.uiSettings, showAiAssistant: false };
  expect(linksOf({ uiSettings })).not.toContain("AI Assistant /ai");
});

it("leads super admins to the panel and the test pages, and nobody else", () => {
  const added = linksOf({ isSuperAdmin: true }).filter((link) => !linksOf({}).includes(link));
  expect(added.map((link) => link.split(" /")[0])).toEqual(["Admin", "Test Pages"]);
});
