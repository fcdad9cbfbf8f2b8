import { type Emulator, EMULATORS } from "../suite/suite.ts";

/** What `npm test` runs, in order. Each check is the npm script of its name. */
export const CHECKS = ["typecheck", "lint", "boundaries", "unused", "format:check"] as const;
/** Vitest projects (tests/vitest.config.ts) that need nothing beside them. */
export const UNIT_PROJECTS = ["web", "functions", "tools"] as const;
/** Vitest projects that run under the emulators, with one start for all of them. */
export const SUITE_PROJECTS = ["server", "conformance", "e2e", "rules", "outages"] as const;

const RULES_NEED: readonly Emulator[] = ["auth", "firestore", "storage"];
const WITHOUT_BROWSER = EMULATORS.filter((emulator) => emulator !== "hosting");
const NEEDS: Readonly<Record<string, readonly Emulator[]>> = {
  server: WITHOUT_BROWSER,
  conformance: WITHOUT_BROWSER,
  e2e: EMULATORS,
  rules: RULES_NEED,
  outages: EMULATORS,
};

/** The emulators for these projects: building the web application and the functions is left out where it can be. */
export function emulatorsFor(projects: readonly string[]): readonly Emulator[] {
  return EMULATORS.filter((emulator) => projects.some((project) => NEEDS[project]?.includes(emulator)));
}

/**
 * Which of these projects run under one suite, and which under another beside it: most of the browser's tests take as
 * long as all the others. A project alone needs one.
 */
export function suites(projects: readonly string[]): readonly [readonly string[], readonly string[]] {
  const longest = projects.filter((project) => project === "e2e");
  const others = projects.filter((project) => project !== "e2e");
  return longest.length > 0 ? [longest, others] : [others, []];
}

export interface Selection {
  readonly checks: readonly string[];
  readonly unitProjects: readonly string[];
  readonly suiteProjects: readonly string[];
  /** Parts of test file paths; with one, only those files run. */
  readonly filters: readonly string[];
}

/** Nothing named: everything. Names of parts: those. Any other word: the test files whose path has it. */
export function select(words: readonly string[]): Selection {
  const parts: readonly string[] = [...CHECKS, ...UNIT_PROJECTS, ...SUITE_PROJECTS];
  const named = words.filter((word) => parts.includes(word));
  const filters = words.filter((word) => !parts.includes(word));
  const chosen = (names: readonly string[]) =>
    names.filter((name) => named.length === 0 || named.includes(name));
  return {
    checks: named.length === 0 && filters.length > 0 ? [] : chosen(CHECKS),
    unitProjects: chosen(UNIT_PROJECTS),
    suiteProjects: chosen(SUITE_PROJECTS),
    filters,
  };
}
