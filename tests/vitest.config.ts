import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import { type Project, TEST_FILES } from "../tools/testing/testFiles.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const filesOf = (name: Project) => {
  const files: { readonly include: string | readonly string[]; readonly exclude?: readonly string[] } =
    TEST_FILES[name];
  return { name, include: [files.include].flat(), exclude: [...(files.exclude ?? [])] };
};

/** A test's waits end with what they wait for; a second of Vitest's own is too short beside a machine's other work. */
const patient = { setup: at("setup/waits.ts"), expect: { poll: { timeout: 60_000 } } };

const inWeb = (name: "web" | "logic") => ({
  root: at("../web"),
  name,
  include: TEST_FILES[name].include.map((path) => path.replace("web/", "")),
  expect: patient.expect,
  testTimeout: 120_000,
  hookTimeout: 120_000,
});

/**
 * A project that needs the emulators: `npm test` starts them, or
 * `npx node tools/suite/exec.ts -- npx vitest run --config tests/vitest.config.ts --project <name>`.
 * They share the emulators' data, so their files run one after the other, and one project after the other.
 */
const underSuite = (name: Project, groupOrder: number, seconds: number) => ({
  test: {
    ...filesOf(name),
    setupFiles: [at("support/requireSuite.ts"), at("support/stampedListings.ts"), patient.setup],
    expect: patient.expect,
    fileParallelism: false,
    // One process for all of a project's files: each of its own would load Firebase's SDKs and draw the cards again.
    isolate: !["server", "conformance", "e2e", "e2eAside"].includes(name),
    sequence: { groupOrder },
    testTimeout: seconds * 1_000,
    hookTimeout: seconds * 1_000,
  },
});

const units = (name: Project, isolate = true) => ({
  test: {
    ...filesOf(name),
    isolate,
    setupFiles: [patient.setup],
    expect: patient.expect,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});

/**
 * With PEGBOARD_LISTINGS=500, Firestore's emulator begins to send a query's documents again and again. It does so for ten minutes
 * after the page is left, and takes a core from the files that follow. The cause isn't known.
 */
const LAST_FILE = "tests/e2e/marketplace/foreignSeller.test.ts";

class LastFileSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLast = ({ moduleId }: TestSpecification) => moduleId.endsWith(LAST_FILE);
    return (await super.sort(files)).toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)));
  }
}

// The others may run beside those (tools/test.ts), with what these leave of the processor: hence their long time-outs.
export default defineConfig({
  root: at(".."),
  test: {
    sequence: { sequencer: LastFileSequencer },
    projects: [
      {
        extends: at("../web/vite.config.ts"),
        test: {
          ...inWeb("web"),
          environment: "jsdom",
          // With a realm per file, React runs uncompiled in each (decisions/tools/0463).
          pool: "threads",
          isolate: false,
          // Each file that asks for IndexedDB has an empty one.
          server: { deps: { inline: [/fake-indexeddb\/(?:auto|build\/esm\/fakeIndexedDB)/] } },
          // Hooks run in reverse, so toasts are forgotten while their toaster is still there.
          setupFiles: [
            at("setup/fresh.ts"),
            at("setup/console.ts"),
            at("setup/web.ts"),
            at("../web/src/ui/overlays/testing/setup.toasts.ts"),
            patient.setup,
          ],
        },
      },
      {
        extends: at("../web/vite.config.ts"),
        test: {
          ...inWeb("logic"),
          isolate: false,
          setupFiles: [at("setup/console.ts"), patient.setup],
        },
      },
      // Most of their files' processor time went into a process for each (decisions/tools/0274).
      units("functions", false),
      units("wiring"),
      units("tools", false),
      units("programs"),
      underSuite("server", 1, 300),
      underSuite("conformance", 2, 300),
      underSuite("e2e", 3, 180),
      underSuite("rules", 4, 300),
      underSuite("e2eAside", 5, 300),
    ],
  },
});
