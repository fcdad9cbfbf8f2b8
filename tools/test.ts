/** `npm test [-- <part or part of a file's path>...]`: every check and test, and one table at the end. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";

import PQueue from "p-queue";

import { atRoot } from "./root.ts";
import { SEVERAL_AT_ONCE } from "./suite/environment.ts";
import { withSuite } from "./suite/withSuite.ts";
import { createFailureByOutput } from "./testing/failures.ts";
import { formatMemory, watchMemory } from "./testing/memory.ts";
import {
  reportBrokenOff,
  type Outcome,
  toOutcome,
  formatSummary,
  type VitestReport,
} from "./testing/outcome.ts";
import { listEmulators, listWorkerOptions, select, splitSuites, type SuiteProject } from "./testing/parts.ts";
import { preparePrograms } from "./testing/preparePrograms.ts";
import { run, spawnAside } from "./testing/run.ts";

/** Most checks use one core each, and the smallest machine in use has two. */
const CHECKS_AT_ONCE = 2;
/** Keeps Playwright's trace of each failed browser test. Recording it slows every test down. */
const TRACE = "--trace";

// The browser tests read it (tests/support/evidence.ts).
if (process.argv.includes(TRACE)) process.env["PEGBOARD_TRACE"] = "1";

// By default, glibc keeps what up to 16 threads have freed. So a worker that has read cards keeps 560 MB instead of 470.
for (const [name, value] of [
  ["MALLOC_ARENA_MAX", "2"],
  ["MALLOC_MMAP_THRESHOLD_", "131072"],
  ["MALLOC_TRIM_THRESHOLD_", "131072"],
] as const)
  process.env[name] ??= value;

// `exit` runs the handlers that clean up. The default end by a signal wouldn't.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const)
  process.once(signal, () => process.exit(130));

const words = process.argv.slice(2).filter((word) => word !== TRACE);
const { checks, unitProjects, suiteProjects, files, listFiles, unknown } = select(words);
if (unknown !== null) {
  console.log(`\n${unknown}`);
  process.exit(1);
}
const startedAt = Date.now();
const memory = watchMemory();
const refused = await preparePrograms(suiteProjects, (sentence) => console.log(sentence));
const [ownSuite, otherSuite] = splitSuites(
  suiteProjects.filter((project) => !refused.some(({ part }) => part === project)),
);

// Checks take up to 4 GB, as much as a suite.
const checked = await runChecks(checks);
/** Tests under the emulators often wait. The rest uses that time, and shows its output at its end. */
const aside = ownSuite.length > 0;
let runningSuites = 0;
const ran = await Promise.all([
  runSuite(ownSuite, runUnderSuite),
  runSuite(otherSuite, runInOwnProcess),
  runInTurn(unitProjects),
]);
const outcomes = [...checked, ...ran.flat(), ...refused];

if (process.send) {
  // A part of another `npm test`, which prints the summary.
  process.send(outcomes, () => process.exit());
} else {
  console.log(`\n${formatSummary(outcomes, [formatTime(), formatMemory(memory.stop())])}`);
  process.exitCode = outcomes.every(({ failed }) => failed === 0) ? 0 : 1;
}

function formatTime(): string {
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  return `Time: ${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

async function runSuite(
  projects: readonly SuiteProject[],
  start: (projects: readonly SuiteProject[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  if (projects.length === 0) return [];
  runningSuites += 1;
  try {
    return await start(projects);
  } finally {
    runningSuites -= 1;
  }
}

/** Runs unit tests. Without a suite, they show their output as it comes. */
async function runInTurn(projects: readonly string[]): Promise<Outcome[]> {
  const ended: Outcome[] = [];
  for (const project of projects)
    ended.push(await runProject(project, {}, aside, listWorkerOptions(runningSuites)));
  return ended;
}

async function runChecks(names: readonly string[]): Promise<Outcome[]> {
  const queue = new PQueue({ concurrency: CHECKS_AT_ONCE });
  return queue.addAll(names.map((name) => () => runCheck(name)));
}

/** Shows a check's output only if it fails. */
async function runCheck(name: string): Promise<Outcome> {
  const startedAt = Date.now();
  const { code, output } = await run("npm", ["run", "--silent", name], { yields: true });
  const seconds = (Date.now() - startedAt) / 1_000;
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds.toFixed(0)} s)`);
  if (code === 0) return { part: name, passed: 1, failed: 0, skipped: 0, seconds, failures: [], flaky: [] };
  console.log(output);
  return reportBrokenOff(name, seconds, "", [createFailureByOutput(name, output)]);
}

/** Runs projects under a separate suite, beside ours. Shows their output at their end. */
async function runInOwnProcess(projects: readonly SuiteProject[]): Promise<Outcome[]> {
  return new Promise((resolve, reject) => {
    const child = spawnAside(
      process.execPath,
      [atRoot("tools", "test.ts"), ...projects, ...listFiles(projects)],
      {
        cwd: atRoot(),
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      },
    );
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
    let done: Outcome[] | undefined;
    child.on("message", (message) => (done = message as Outcome[]));
    child.once("error", reject);
    child.once("close", () => {
      const said = output.join("");
      console.log(said);
      resolve(done ?? reportMissing(projects, "did not finish", said));
    });
  });
}

async function runUnderSuite(projects: readonly SuiteProject[]): Promise<Outcome[]> {
  const done: Outcome[] = [];
  try {
    await withSuite(
      listEmulators(projects),
      (sentence) => console.log(`\nEmulators: ${sentence}`),
      async ({ environment, broken }) => {
        let breakage: string | undefined;
        void broken.then((sentence) => (breakage = sentence));
        for (const project of projects) {
          if (breakage) throw new Error(breakage);
          done.push(await runProject(project, environment, false));
        }
        return done.every(({ failed }) => failed === 0) ? 0 : 1;
      },
      SEVERAL_AT_ONCE,
    );
  } catch (error) {
    const left = projects.filter((project) => !done.some(({ part }) => part === project));
    return [
      ...done,
      ...reportMissing(left, "did not run", error instanceof Error ? error.message : String(error)),
    ];
  }
  return done;
}

function reportMissing(projects: readonly string[], note: string, output: string): Outcome[] {
  return projects.map((part) => reportBrokenOff(part, 0, note, [createFailureByOutput(part, output)]));
}

/** With `yields`, shows the output at the end. */
async function runProject(
  project: string,
  environment: Readonly<Record<string, string>>,
  yields: boolean,
  options: readonly string[] = [],
): Promise<Outcome> {
  const startedAt = Date.now();
  if (!yields) console.log(`\n${project}\n`);
  const reportFile = atRoot(".local", "test", `${project}-${process.pid}.json`);
  mkdirSync(atRoot(".local", "test"), { recursive: true });
  const { code, output } = await run(
    process.execPath,
    [
      atRoot("node_modules", "vitest", "vitest.mjs"),
      ...["run", "--config", atRoot("tests", "vitest.config.ts"), "--project", project],
      // Emulators and Chromium fail by themselves now and then, and a property can meet a value of which its
      // test is wrong. One of 16,000 tests needn't stop everybody: the summary lists those that failed once.
      "--retry=1",
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`],
      ...options,
      ...files.map((path) => atRoot(path)),
    ],
    { environment, yields },
  );
  if (yields) console.log(`\n${project}\n${output}`);
  const report = readReport(reportFile);
  rmSync(reportFile, { force: true });
  return toOutcome(project, report, { seconds: (Date.now() - startedAt) / 1_000, code, output });
}

function readReport(path: string): VitestReport | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as VitestReport;
  } catch {
    return null; // it ended before it could write one
  }
}
