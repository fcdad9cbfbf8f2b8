import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, it } from "vitest";

import { atRoot } from "./root.ts";

/** What every signed-in screen waits for: the page's own script, the shell, and the account. */
const ENTRIES = ["main.tsx", "app/shell/Shell.tsx", "lib/session/admission.ts"].map((file) =>
  atRoot(`web/src/${file}`),
);

/** The packages that this code may import. Another one is a decision: normally it loads later. */
const PACKAGES = [
  "@tanstack/react-query",
  "class-variance-authority",
  "firebase",
  "idb",
  "lucide-react",
  "p-limit",
  "react",
  "react-dom",
  "react-router-dom",
  "zod",
  "zustand",
];

/** Loaded later (decisions/web/0239). */
const LATER = ["firebase/functions", "firebase/storage"];

it("keeps the code that every screen waits for to few packages", () => {
  const imported = findImportedPackages(ENTRIES);
  expect(imported.filter((name) => LATER.includes(name))).toEqual([]);
  expect([...new Set(imported.map(getPackage))].toSorted()).toEqual(PACKAGES);
});

/** Returns the packages that these files and their imports import. Dynamic and type imports load nothing. */
function findImportedPackages(entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const name of findImports(readFileSync(file, "utf8"))) {
      const found = resolve(name, file);
      if (found === null) packages.add(name);
      else if (/\.tsx?$/.test(found)) visit(found);
    }
  };
  entries.forEach(visit);
  return [...packages];
}

const IMPORT = /^(?:import|export)\s+(?!type\s)(?:([^"';]*?)\sfrom\s+)?"([^"]+)"/gm;

function findImports(source: string): string[] {
  return Array.from(source.matchAll(IMPORT), ([, names, from = ""]) => ({ names, from }))
    .filter(({ names }) => names === undefined || !isOnlyTypes(names))
    .map(({ from }) => from);
}

const isOnlyTypes = (names: string) =>
  names
    .replaceAll(/[{}]/g, "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .every((name) => name.startsWith("type "));

/** Returns null for a package. */
function resolve(name: string, from: string): string | null {
  const path = name.startsWith("@/")
    ? atRoot(`web/src/${name.slice(2)}`)
    : name.startsWith("@contract/")
      ? atRoot(`functions/src/contract/${name.slice("@contract/".length)}`)
      : name.startsWith(".")
        ? join(dirname(from), name)
        : null;
  if (path === null) return null;
  const found = ["", ".ts", ".tsx", "/index.ts"].map((end) => path + end).find((file) => isFile(file));
  if (found === undefined) throw new Error(`${from} imports ${name}, which is not there`);
  return found;
}

const isFile = (path: string) => existsSync(path) && /\.\w+$/.test(path);

const getPackage = (name: string) =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");
