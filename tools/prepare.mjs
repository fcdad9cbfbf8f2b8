// Runs under whatever Node the machine has; what follows it runs under the one the project brings (node_modules/node).
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { delimiter } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
/** What npm needs to install; from there on the project's own Node runs. */
const MINIMUM_NODE = 20;

/** Installs the packages where they are missing or older than the lockfile, then runs `tools/<entry>`. */
export function runPrepared(entry) {
  if (Number(process.versions.node.split(".")[0]) < MINIMUM_NODE) {
    fail(
      `Pegboard needs Node ${MINIMUM_NODE} or newer to start, and this is ${process.versions.node}: https://nodejs.org`,
    );
  }
  if (!installed()) install();
  const child = spawn(at("node_modules/.bin/node"), [at(`tools/${entry}`), ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, PATH: `${at("node_modules/.bin")}${delimiter}${process.env.PATH}` },
  });
  // A Ctrl-C in the terminal reaches the child by itself; we stay until it has cleaned up.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGHUP", () => child.kill("SIGHUP"));
  child.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function installed() {
  const record = at("node_modules/.package-lock.json"); // written last by npm
  return existsSync(record) && statSync(record).mtimeMs >= statSync(at("package-lock.json")).mtimeMs;
}

function install() {
  console.log(
    "The first time takes two to five minutes: 1,200 packages are installed, then everything starts.",
  );
  const npm = process.env.npm_execpath;
  // Errors alone: npm warns of Node versions, which are right once the project's own Node runs.
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  // Its native runtime is in the package; older npm versions would run a script that downloads CUDA beside it.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip" };
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: at("."), stdio: "inherit", env })
    : spawnSync("npm", args, { cwd: at("."), stdio: "inherit", env });
  if (status !== 0) fail("The packages could not be installed: npm's own words are above.");
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
