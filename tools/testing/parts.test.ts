import { expect, it } from "vitest";

import { CHECKS, emulatorsFor, select, SUITE_PROJECTS, suites, UNIT_PROJECTS } from "./parts.ts";

it("runs everything when nothing is named", () => {
  expect(select([])).toEqual({
    checks: CHECKS,
    unitProjects: UNIT_PROJECTS,
    suiteProjects: SUITE_PROJECTS,
    filters: [],
  });
});

it("runs the parts that are named", () => {
  expect(select(["lint", "e2e"])).toEqual({
    checks: ["lint"],
    unitProjects: [],
    suiteProjects: ["e2e"],
    filters: [],
  });
});

it("takes any other word for a part of a test file's path, and no check then", () => {
  expect(select(["queue"])).toMatchObject({ checks: [], unitProjects: UNIT_PROJECTS, filters: ["queue"] });
  expect(select(["web", "queue"])).toMatchObject({
    unitProjects: ["web"],
    suiteProjects: [],
    filters: ["queue"],
  });
});

it("starts no more than the projects need", () => {
  expect(emulatorsFor(["rules"])).toEqual(["auth", "firestore", "storage"]);
  expect(emulatorsFor(["rules", "server"])).not.toContain("hosting");
  expect(emulatorsFor(SUITE_PROJECTS)).toContain("hosting");
});

it("gives most of the browser's tests a suite of their own when others run, too", () => {
  expect(suites(SUITE_PROJECTS)).toEqual([["e2e"], ["server", "conformance", "rules", "outages"]]);
  expect(suites(["server", "rules"])).toEqual([["server", "rules"], []]);
  expect(suites(["e2e"])).toEqual([["e2e"], []]);
  expect(suites([])).toEqual([[], []]);
});
