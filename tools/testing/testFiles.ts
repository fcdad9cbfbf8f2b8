import { globSync, readFileSync } from "node:fs";

import { atRoot } from "../root.ts";

interface TestFiles {
  readonly include: string | readonly string[];
  readonly exclude?: readonly string[];
}

/**
 * Browser tests under the second suite. With the panel's and the galleries' under the first one, its functions grow to
 * twice the memory, and a whole run takes as long.
 */
const E2E_ASIDE = "tests/e2e/{admin,galleries,outages}/**/*.test.ts";

/** They set the environment and the process's Firebase app, so each file has its own process. */
const WIRING = "functions/src/{composition,transport}/**/*.test.ts";

/** They start programs, or change what the process shares, so each file has its own process. */
const PROGRAMS = [
  "tools/{deploying,lint,start,suite,testing}/**/*.test.ts",
  "tools/{docs,prepare,running}.test.ts",
  "tools/monitoring/monitoring.test.ts",
  "tools/simulators/{cloudinary,openai}/server.test.ts",
  "tools/conformance/killed/pictures.test.ts",
];

/** The first line of a test file of `web` that needs no DOM. */
const WITHOUT_DOM = "// @vitest-environment node\n";
const WEB = list(["web/src/**/*.test.{ts,tsx}"]);
const LOGIC = WEB.filter((path) => readFileSync(atRoot(path), "utf8").startsWith(WITHOUT_DOM));

/** The files of each Vitest project. tests/vitest.config.ts uses this table. */
export const TEST_FILES = {
  web: { include: WEB.filter((path) => !LOGIC.includes(path)) },
  logic: { include: LOGIC },
  functions: { include: "functions/src/**/*.test.ts", exclude: [WIRING] },
  wiring: { include: WIRING },
  tools: { include: "tools/**/*.test.ts", exclude: PROGRAMS },
  programs: { include: PROGRAMS },
  server: { include: "tests/functions/**/*.test.ts" },
  conformance: { include: "tests/conformance/**/*.test.ts" },
  e2e: { include: "tests/e2e/**/*.test.ts", exclude: [E2E_ASIDE] },
  rules: { include: "tests/rules/**/*.test.ts" },
  e2eAside: { include: E2E_ASIDE },
} as const satisfies Readonly<Record<string, TestFiles>>;
export type Project = keyof typeof TEST_FILES;

/** Returns paths from the root. */
export function findTestFiles(project: Project): string[] {
  const { include, exclude = [] }: TestFiles = TEST_FILES[project];
  return list([include].flat(), exclude);
}

function list(include: readonly string[], exclude: readonly string[] = []): string[] {
  return globSync(include, { cwd: atRoot(), exclude: [...exclude] }).map((path) =>
    path.replaceAll("\\", "/"),
  );
}
