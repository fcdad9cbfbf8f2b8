// Runs on the machine's own Node. What it starts runs on the project's Node (node_modules/node).
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { delimiter } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
/** npm needs it for the installation. After that, the project's own Node runs. */
const MINIMUM_NODE = 20;

/** Installs the packages if they are missing or older than the lockfile, then runs `tools/<entry>`. */
export function runPrepared(entry) {
  if (Number(process.versions.node.split(".")[0]) < MINIMUM_NODE) {
    fail(
      `Pegboard needs Node ${MINIMUM_NODE} or newer, and this is ${process.versions.node}. Install one from https://nodejs.org.`,
    );
  }
  if (!installed()) install(entry);
  const child = spawn(at("node_modules/.bin/node"), [at(`tools/${entry}`), ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, PATH: `${at("node_modules/.bin")}${delimiter}${process.env.PATH}` },
  });
  child.once("error", (error) => {
    fail(
      error.code === "ENOENT"
        ? "Pegboard's own Node is missing in node_modules, because npm skips install scripts here: run `npm ci --ignore-scripts=false`, then this again."
        : `Pegboard's own Node (node_modules/node) could not be started: ${error.message}.`,
    );
  });
  // A Ctrl-C in the terminal reaches the child directly. This process stays until the child has cleaned up.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGHUP", () => child.kill("SIGHUP"));
  child.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function installed() {
  const record = at("node_modules/.package-lock.json"); // written last by npm
  return existsSync(record) && statSync(record).mtimeMs >= statSync(at("package-lock.json")).mtimeMs;
}

/** What a person waits for the first time. */
const FIRST_TIME = {
  "start.ts":
    "The first time takes two to five minutes: 1,200 packages are installed, then everything starts.",
  "test.ts":
    "The first time, 1,200 packages are installed, for one to two minutes. All tests then take 15 to 40 minutes.",
};

function install(entry) {
  console.log(FIRST_TIME[entry]);
  const npm = process.env.npm_execpath;
  // Only errors: npm warns of Node versions, which the project's own Node satisfies.
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  // The package contains its native runtime. Older npm versions would run a script that downloads CUDA, too.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip" };
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: at("."), stdio: "inherit", env })
    : spawnSync("npm", args, { cwd: at("."), stdio: "inherit", env });
  if (status !== 0) fail("The packages could not be installed. See npm's output above.");
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
