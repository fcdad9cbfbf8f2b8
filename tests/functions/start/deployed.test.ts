import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, expect, it } from "vitest";

import { SCHEDULE_NAMES, SCHEDULES } from "../../../functions/src/contract/schedules.ts";
import { CALLABLES } from "../../../functions/src/transport/testing/callables.ts";
import { atRoot } from "../../../tools/root.ts";
import { buildFunctionsFolder } from "../../../tools/suite/functionsFolder.ts";
import { admin } from "../../support/admin.ts";

/** The fields of a function that a deployment reads. */
interface Endpoint {
  readonly callableTrigger?: object;
  readonly httpsTrigger?: object;
  readonly taskQueueTrigger?: object;
  readonly scheduleTrigger?: { readonly schedule: string; readonly timeZone: string };
  readonly timeoutSeconds?: number;
}

// The functions that are loaded here then use the suite's app, too, which all files of this process share.
admin();

const require = createRequire(import.meta.url);
// The suite's own functions share parts, which take less memory (tools/bundling/functionsBundle.ts).
const functions = atRoot(".local", `deployed-${process.pid}`);
await buildFunctionsFolder(functions);
afterAll(() => rmSync(functions, { recursive: true }));
const compositions = join(functions, "lib", "composition");
const endpoints = discover();

/** Loads all functions as firebase-tools does before it deploys, with the program of firebase-functions. */
function discover(): { name: string; endpoint: Endpoint }[] {
  const folder = mkdtempSync(join(tmpdir(), "manifest-"));
  const manifest = join(folder, "functions.json");
  try {
    const program = atRoot("node_modules", "firebase-functions", "lib", "bin", "firebase-functions.js");
    execFileSync(process.execPath, [program], {
      cwd: functions,
      env: { ...process.env, FUNCTIONS_MANIFEST_OUTPUT_PATH: manifest },
    });
    const told = JSON.parse(readFileSync(manifest, "utf8")) as { endpoints: Record<string, Endpoint> };
    return Object.entries(told.endpoints).map(([name, endpoint]) => ({ name, endpoint }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it("deploys exactly the callables of the contract", () => {
  const callables = endpoints.filter(({ endpoint }) => endpoint.callableTrigger);
  expect(callables.map(({ name }) => name).sort()).toEqual(CALLABLES.map(({ name }) => name).sort());
});

it("deploys these endpoints and queues besides", () => {
  const named = (trigger: "httpsTrigger" | "taskQueueTrigger" | "scheduleTrigger") =>
    endpoints
      .filter(({ endpoint }) => endpoint[trigger])
      .map(({ name }) => name)
      .sort();
  expect(named("httpsTrigger")).toEqual([
    "ebayWebhook",
    "galleryData",
    "galleryPage",
    "publicApi",
    "subscribeToNotificationsHttp",
    "testNotificationSetupHttp",
  ]);
  expect(named("taskQueueTrigger")).toEqual([
    "catchUpEbaySeller",
    "forgetEbayPerson",
    "processEbayNotification",
    "readEbayItems",
    "readEbayTraffic",
    "runDataExport",
    "runEbayPush",
    "runEbaySync",
    "runKeeping",
    "runMaintenance",
    "runOffering",
    "runShipments",
    "runShopWork",
    "runUserDeletion",
    "subscribeEbayApplication",
  ]);
  expect(named("scheduleTrigger")).toEqual(SCHEDULE_NAMES.toSorted());
});

it("runs the scheduled functions at these times", () => {
  const times = endpoints.flatMap(({ name, endpoint: { scheduleTrigger } }) =>
    scheduleTrigger ? [[name, `${scheduleTrigger.schedule} ${scheduleTrigger.timeZone}`]] : [],
  );
  const expected = SCHEDULE_NAMES.map((name) => [name, `${SCHEDULES[name].at} Etc/UTC`]);
  expect(Object.fromEntries(times)).toEqual(Object.fromEntries(expected));
});

it("deploys every function in composition/", () => {
  const made = readdirSync(compositions, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js") && !file.startsWith("parts"))
    .flatMap((file) => Object.entries(require(join(compositions, file)) as Record<string, unknown>))
    .filter(([, exported]) => typeof exported === "function" && "__endpoint" in exported);
  expect(endpoints.map(({ name }) => name).sort()).toEqual(made.map(([name]) => name).sort());
});

/** The version of a package as it's found from the file of `from`. */
function findVersion(from: NodeJS.Require, name: string): string {
  const path = (from.resolve.paths(name) ?? []).find((folder) =>
    existsSync(join(folder, name, "package.json")),
  );
  const file = readFileSync(join(path ?? "", name, "package.json"), "utf8");
  return (JSON.parse(file) as { version: string }).version;
}

it("deploys a bill of all packages that are bundled or that Cloud Functions installs", () => {
  const { components } = JSON.parse(readFileSync(join(functions, "lib", "bom.cdx.json"), "utf8")) as {
    components: { group?: string; name: string; version: string }[];
  };
  const named = new Set(
    components.map(({ group, name, version }) => `${group ? `${group}/` : ""}${name} ${version}`),
  );
  const { packages } = JSON.parse(readFileSync(atRoot("functions", "package-lock.json"), "utf8")) as {
    packages: Record<string, { version?: string }>;
  };
  const installed = Object.entries(packages).flatMap(([path, { version }]) =>
    path === "" ? [] : [`${path.replace(/^.*node_modules\//, "")} ${version}`],
  );
  expect(installed.filter((name) => !named.has(name))).toEqual([]);
  // What the bundler finds from functions/, of which some have other versions there than Cloud Functions installs.
  const from = createRequire(atRoot("functions", "package.json"));
  const sdk = createRequire(from.resolve("firebase-functions"));
  const admins = createRequire(from.resolve("firebase-admin/app"));
  const database = createRequire(from.resolve("@google-cloud/firestore"));
  const bundled = [
    [from, ["zod", "p-retry", "p-limit", "fast-xml-parser", "firebase-admin", "firebase-functions"]],
    [sdk, ["express", "cors"]],
    [admins, ["jsonwebtoken", "jwks-rsa", "google-auth-library"]],
    [database, ["@opentelemetry/api"]],
  ] as const;
  const expected = bundled.flatMap(([resolve, names]) =>
    names.map((name) => `${name} ${findVersion(resolve, name)}`),
  );
  expect(expected.filter((name) => !named.has(name))).toEqual([]);
});

it.each(CALLABLES.map(({ name, timeoutSeconds }) => ({ name, timeoutSeconds })))(
  "gives $name the contract's $timeoutSeconds seconds",
  ({ name, timeoutSeconds }) => {
    expect(endpoints.find((each) => each.name === name)?.endpoint.timeoutSeconds).toBe(timeoutSeconds);
  },
);

/** The files of composition/ and the packages that a process for `name` loads. */
function load({ name, target }: { readonly name?: string; readonly target?: string }) {
  const program = fileURLToPath(new URL("../../support/loadFunction.mjs", import.meta.url));
  const told = execFileSync(process.execPath, [program, functions, ...(name === undefined ? [] : [name])], {
    encoding: "utf8",
    env: { ...process.env, ...(target !== undefined && { FUNCTION_TARGET: target }) },
  });
  const { type, files } = JSON.parse(told) as { type: string | null; files: string[] };
  const packages = files.flatMap((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);
  const ours = files.filter((file) => /\/lib\/composition\/(?!parts\/).+\.js$/.test(file));
  return { type, packages: new Set(packages), compositions: ours.map((file) => basename(file, ".js")) };
}

it.each(["completeSignIn", "extractSku", "askAssistant", "publicApi"])(
  "loads %s with no package from node_modules but what it uses later",
  (name) => {
    const { type, packages } = load({ name });
    expect(type).toBe("function");
    expect([...packages]).toEqual([]);
  },
);

it("loads no other function's file for completeSignIn", () => {
  expect(load({ name: "completeSignIn" }).compositions).toEqual(["session"]);
});

it("loads a process's function before its first call", () => {
  expect(load({ target: "completeSignIn" }).compositions).toEqual(["session"]);
});
