import { defineConfig } from "vitest/config";

import { findTestFiles } from "../tools/testing/testFiles.ts";
import everything from "./vitest.config.ts";

/** Folders from the root, as JSON: `npm run mutation` runs the tests in them alone. */
const FOLDERS = JSON.parse(process.env["PEGBOARD_TEST_FOLDERS"] ?? "[]") as string[];

/** The folders whose tests a project has. */
const OWN = {
  web: /^web\//,
  logic: /^web\//,
  functions: /^functions\//,
  wiring: /^functions\/src\/(?:composition|transport)(?:\/|$)/,
};

/** It computes the looks of hundreds of pictures, which takes minutes while Stryker counts every step. */
const TOO_SLOW = "**/capture/vision/watch/watch.test.ts";

/**
 * The longest wait of a test, in milliseconds. Stryker stops a run that takes 5 seconds longer than without a
 * change, and counts that as a kill, as it does if the machine is busy. So a wait that fails ends before.
 */
const LONGEST_WAIT = 4_000;

/** The unit tests of these folders, which need no emulators. */
export default defineConfig({
  ...everything,
  test: {
    ...everything.test,
    projects: (["web", "logic", "functions", "wiring"] as const).map(testsOf),
  },
});

function testsOf(name: keyof typeof OWN) {
  const found = everything.test?.projects?.find(
    (project) => typeof project === "object" && "test" in project && project.test.name === name,
  );
  if (typeof found !== "object" || !("test" in found)) throw new Error(`There is no project ${name}.`);
  const own = FOLDERS.filter((folder) => OWN[name].test(folder));
  const include = findTestFiles(name)
    .filter((path) => own.some((folder) => path.startsWith(`${folder}/`)))
    .map((path) => path.replace(/^web\//, ""));
  // Stryker tests a copy, whose packages are a link to a folder outside of it.
  const server = { fs: { strict: false } };
  return {
    ...found,
    server,
    test: {
      ...found.test,
      include,
      exclude: [...(found.test.exclude ?? []), TOO_SLOW],
      env: { PEGBOARD_LONGEST_WAIT: String(LONGEST_WAIT) },
      expect: { poll: { timeout: LONGEST_WAIT } },
    },
  };
}
