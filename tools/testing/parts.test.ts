import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { atRoot } from "../root.ts";
import { findTestFiles } from "./testFiles.ts";
import {
  CHECKS,
  listEmulators,
  listWorkerOptions,
  select,
  SUBJECTS,
  SUITE_PROJECTS,
  splitSuites,
  UNIT_PROJECTS,
} from "./parts.ts";

it("runs everything when nothing is named", () => {
  expect(select([])).toMatchObject({
    checks: CHECKS,
    unitProjects: UNIT_PROJECTS,
    suiteProjects: SUITE_PROJECTS,
    files: [],
  });
});

it("runs the parts that are named", () => {
  expect(select(["lint", "e2e"])).toMatchObject({
    checks: ["lint"],
    unitProjects: [],
    suiteProjects: ["e2e"],
    files: [],
  });
});

/** Finds these files for the projects. */
const find = (project: string) =>
  ({
    web: ["web/src/features/capture/queue.test.ts", "web/src/ui/controls/Button.test.tsx"],
    server: ["tests/functions/Queues.test.ts"],
  })[project] ?? [];

it("takes any other word for a part of a test file's path, and no check then", () => {
  expect(select(["queue"], find)).toMatchObject({
    checks: [],
    unitProjects: ["web"],
    suiteProjects: ["server"],
    files: ["web/src/features/capture/queue.test.ts", "tests/functions/Queues.test.ts"],
  });
});

it("gives unit tests all cores once a suite has ended", () => {
  expect([2, 1, 0].map(listWorkerOptions)).toEqual([[], ["--maxWorkers=100%"], ["--maxWorkers=100%"]]);
});

it("starts no project, and so no emulator, without a file that was asked for", () => {
  expect(select(["button"], find)).toMatchObject({ unitProjects: ["web"], suiteProjects: [] });
  expect(select(["nowhere"], find)).toMatchObject({ checks: [], unitProjects: [], suiteProjects: [] });
});

it("runs each test of the web application in one project, in `logic` only if it asks for no DOM", () => {
  const [web, logic] = [findTestFiles("web"), findTestFiles("logic")];
  expect(web.filter((file) => logic.includes(file))).toEqual([]);
  expect([web, logic].map((files) => files.some((file) => file.endsWith("Page.test.tsx")))).toEqual([
    true,
    false,
  ]);
  const saysSo = (file: string) =>
    readFileSync(atRoot(file), "utf8").startsWith("// @vitest-environment node");
  expect([web.filter(saysSo), logic.filter((file) => !saysSo(file))]).toEqual([[], []]);
});

it("looks for the files within the parts that are named", () => {
  expect(select(["web", "queue"], find)).toMatchObject({
    unitProjects: ["web"],
    suiteProjects: [],
    files: ["web/src/features/capture/queue.test.ts"],
  });
});

it("has test files for each part of a subject", () => {
  for (const [subject, paths] of Object.entries(SUBJECTS)) {
    const { files, checks } = select([subject]);
    expect(checks, subject).toEqual([]);
    for (const path of paths)
      expect(
        files.some((file) => file.toLowerCase().includes(path.toLowerCase())),
        path,
      ).toBe(true);
  }
});

it("runs every test of security that the table of the standard names", () => {
  const text = readFileSync(new URL("../../docs/security.md", import.meta.url), "utf8");
  const named = text.match(/[\w./-]+\.test\.tsx?/g) ?? [];
  expect(named.length).toBeGreaterThan(40);
  const { files } = select(["security"]);
  expect(named.filter((name) => !files.includes(name))).toEqual([]);
});

it("knows a test or a file for each section of the standard that is met", () => {
  const rows = readFileSync(atRoot("docs", "security.md"), "utf8").matchAll(/^\| (.+?) \| met \| (.+) \|$/gm);
  const met = Array.from(rows, ([, section = "", shown = ""]) => [section, listFiles(shown)] as const);
  expect(met.length).toBeGreaterThan(35);
  expect(met.filter(([, files]) => files.length === 0).map(([section]) => section)).toEqual([]);
  const missing = met.flatMap(([section, files]) =>
    files.filter((file) => !existsSync(atRoot(file))).map((file) => `${section}: ${file}`),
  );
  expect(missing).toEqual([]);
});

it("runs every test of security whose name speaks of an attack", () => {
  const { files } = select(["security"]);
  const speaking = [...UNIT_PROJECTS, ...SUITE_PROJECTS].flatMap(findTestFiles).filter((file) => {
    const names = readFileSync(atRoot(file), "utf8").matchAll(
      /(?:\b(?:it|test|describe)|\))\((["'`])(.+?)\1/g,
    );
    return Array.from(names).some(([, , name = ""]) => ATTACK.test(name));
  });
  expect(speaking.length).toBeGreaterThan(40);
  expect(speaking.filter((file) => !files.includes(file)).toSorted()).toEqual(
    Object.keys(NO_ATTACKS).toSorted(),
  );
});

const ATTACK =
  /another (?:seller|person)|somebody else|stranger|hostile|forged|poison|runs none|javascript:|other site/;
/** Tests whose names use such words, and why they show nothing of an attack. */
const NO_ATTACKS: Readonly<Record<string, string>> = {
  "functions/src/db/images/pictureUse.test.ts": "Whether a picture may be deleted.",
  "functions/src/domain/listings/edit/mergeEdit.test.ts": "An edit at the same moment.",
  "tests/conformance/ebayMedia.test.ts": "eBay's simulator refuses, not Pegboard.",
  "tests/conformance/ebayTrading.test.ts": "The same.",
  "tests/e2e/screens/lighthouse.test.ts": "How fast visitors' pages are.",
  "tools/bench/load/tally.test.ts": "Counts of the load run.",
  "tools/conformance/inbox.test.ts": "eBay's simulator refuses, not Pegboard.",
  "tools/conformance/messages.test.ts": "The same.",
  "web/src/features/dashboard/TermsQuestion.test.tsx": "A question that each person gets.",
  "web/src/features/orders/ship/send/trackingFile.test.ts": "A wrong row in one's own file.",
  "web/src/features/settings/ProfileTab.test.tsx":
    "The form alone: the server's refusal is in usernames.test.ts.",
  "web/src/lib/terms/useSellingTerms.test.tsx": "A question that each person gets.",
};

it("finds each test that the table of the standard quotes in its file", () => {
  const text = readFileSync(atRoot("docs", "security.md"), "utf8");
  const quoted = Array.from(
    text.matchAll(/`([\w./-]+\.test\.tsx?)` \("([^"]+)"\)/g),
    ([, file = "", name = ""]) => ({ file, name }),
  );
  expect(quoted.length).toBeGreaterThan(10);
  expect(quoted.filter(({ file, name }) => !readFileSync(atRoot(file), "utf8").includes(name))).toEqual([]);
});

it("repeats each section that isn't met in the list of what is open", () => {
  const [table = "", open = ""] = readFileSync(atRoot("docs", "security.md"), "utf8").split("\n## Open\n");
  const unmet = Array.from(
    table.matchAll(/^\| (\d+\.\d+) .+? \| (?:partly|open) \|/gm),
    ([, section = ""]) => section,
  );
  expect(unmet.length).toBeGreaterThan(5);
  expect(unmet.filter((section) => !new RegExp(`\\b${section.replace(".", "\\.")}\\b`).test(open))).toEqual(
    [],
  );
});

/** Returns the files and folders that a text of docs/security.md names or links, by their paths from the root. */
function listFiles(text: string): string[] {
  const named = Array.from(
    text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w.-]+\.(?:json|rules|md))`/g),
    ([, path = ""]) => path,
  );
  const linked = Array.from(text.matchAll(/\]\(([^)#]+)/g), ([, path = ""]) => join("docs", path));
  // A link to the page of all decisions shows nothing by itself.
  return [...named, ...linked].filter((path) => path !== join("docs", "decisions", "README.md"));
}

it("names each word that matches nothing, also beside one that does, and says where it looked", () => {
  expect(select(["nowhere", "button", "tpyo"], find).unknown).toBe(
    "No test file has nowhere or tpyo in its path.",
  );
  expect(select(["rules", "queue"], find).unknown).toBe("No test file of rules has queue in its path.");
  expect(select(["lint", "tpyo"], find).unknown).toBe("No test file of lint has tpyo in its path.");
  expect(select(["queue", "Button", "web"], find).unknown).toBeNull();
  expect(select(["lint"], find).unknown).toBeNull();
});

it("knows which of the files each suite runs, so that none is unknown to it", () => {
  const { files, listFiles } = select(["queue"], find);
  expect(files).toHaveLength(2);
  expect(listFiles(["server"])).toEqual(["tests/functions/Queues.test.ts"]);
  expect(select(["server", ...listFiles(["server"])], find).unknown).toBeNull();
});

it("finds each test in its folder, and in one project only", () => {
  expect(select(["tools/testing/parts.test.ts"])).toMatchObject({
    checks: [],
    unitProjects: ["programs"],
    suiteProjects: [],
    files: ["tools/testing/parts.test.ts"],
  });
  expect(select(["fullDisk", "studioKeyboard"])).toMatchObject({ suiteProjects: ["e2e", "e2eAside"] });
});

it("starts no more than the projects need", () => {
  expect(listEmulators(["rules"])).toEqual(["auth", "firestore", "storage"]);
  expect(listEmulators(["rules", "server"])).not.toContain("hosting");
  expect(listEmulators(SUITE_PROJECTS)).toContain("hosting");
});

it("gives most of the browser's tests a suite of their own when others run, too", () => {
  expect(splitSuites(SUITE_PROJECTS)).toEqual([
    ["conformance", "rules", "e2e"],
    ["server", "e2eAside"],
  ]);
  expect(splitSuites(["server", "rules"])).toEqual([["server", "rules"], []]);
  expect(splitSuites(["e2e"])).toEqual([["e2e"], []]);
  expect(splitSuites([])).toEqual([[], []]);
});
