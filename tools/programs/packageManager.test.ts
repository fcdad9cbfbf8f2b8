import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { createPackageManagerWay } from "./packageManager.ts";

const NAMES = { "apt-get": ["jdk-21", "jdk-25"], dnf: ["java"], apk: ["jdk"], pacman: ["jdk"] };

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "manager-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function machine({ has = "apt-get", isRoot = true, lacks = "" } = {}) {
  writeFileSync(join(folder, has), "");
  const ran: string[] = [];
  const ways = createPackageManagerWay("Java", NAMES, {
    environment: { PATH: folder },
    isRoot,
    execute: (program, args) => {
      ran.push([program.slice(folder.length + 1), ...args].join(" "));
      return args.at(-1) === lacks ? Promise.reject(new Error(`No package ${lacks}.`)) : Promise.resolve();
    },
  });
  return { ways, ran };
}

it("isn't offered to a user who may not install, or on a system with an unknown manager", () => {
  expect(machine({ isRoot: false }).ways).toEqual([]);
  rmSync(join(folder, "apt-get"));
  expect(machine({ has: "brew" }).ways).toEqual([]);
});

it("updates Debian's list of packages, and installs without a question", async () => {
  const { ways, ran } = machine();
  await ways[0]?.get();
  expect(ran).toEqual(["apt-get update -qq", "apt-get install -y -qq --no-install-recommends jdk-21"]);
});

it("takes the next name where the system has not the first", async () => {
  const { ways, ran } = machine({ lacks: "jdk-21" });
  await ways[0]?.get();
  expect(ran.at(-1)).toMatch(/ jdk-25$/);
});

it("fails where the system has none of them", async () => {
  const { ways } = machine({ has: "dnf", lacks: "java" });
  await expect(ways[0]?.get()).rejects.toThrow("No package java.");
});

it("says what it does and with which program", () => {
  expect(machine({ has: "apk" }).ways.map(({ says }) => says)).toEqual([
    "Installing Java with apk (once, a minute or two).",
  ]);
});
