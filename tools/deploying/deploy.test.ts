import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { atRoot } from "../root.ts";
import { findProject } from "./findProject.ts";
import { quote } from "./programs.ts";

let folder = "";
let server: Server | undefined;
/** The answers of the deployed product, by path. */
let answers: Record<string, [status: number, body: string]> = {};
const FAILS_ONCE = Symbol("fails once");
/** The output of programs, by the beginning of their command. Null: the program fails. */
let outputs: Record<string, string | typeof FAILS_ONCE | null> = {};

const WORKING: typeof answers = {
  "/": [200, '<div id="root"></div>'],
  "/version.json": [200, "{}"],
  "/gallery": [200, ""],
  "/ebayWebhook": [200, `{"challengeResponse":"${"a".repeat(64)}"}`],
  "/api/v1/listings": [401, ""],
  "/users/smoke": [403, ""],
};
const GCLOUD: typeof outputs = {
  "gcloud firestore databases describe": "nam5",
  "gcloud projects describe": "123",
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "deploy-test-"));
  answers = { ...WORKING };
  outputs = { ...GCLOUD };
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  server?.close();
});

/** Copies the command into a repository whose `.firebaserc` names projects. */
function createRepository(
  projects: Readonly<Record<string, string>>,
  webSettings: Readonly<Record<string, string>>,
): string {
  const root = mkdtempSync(join(folder, "repository-"));
  for (const part of [
    "package.json",
    "tools/root.ts",
    "tools/deploy.ts",
    "tools/deploying",
    "tools/bundling",
  ])
    cpSync(atRoot(part), join(root, part), { recursive: true });
  for (const part of ["monitoring", "recovery"]) symlinkSync(atRoot(part), join(root, part));
  mkdirSync(join(root, "functions"));
  for (const name of readdirSync(atRoot("functions")).filter((each) => !each.startsWith(".env")))
    symlinkSync(atRoot("functions", name), join(root, "functions", name));
  mkdirSync(join(root, "web"));
  for (const [name, project] of Object.entries({ production: "shop", ...webSettings }))
    writeFileSync(join(root, "web", `.env.${name}`), `VITE_FIREBASE_CONFIG={"projectId":"${project}"}\n`);
  writeFileSync(join(root, ".firebaserc"), JSON.stringify({ projects }));
  return root;
}
const PROJECTS = { default: "shop", staging: "shop-staging" };
const toStaging = (...args: string[]) =>
  deployFrom(createRepository(PROJECTS, { "shop-staging": "shop-staging" }), args, {});

const deploy = (...args: string[]) =>
  deployFrom(atRoot(), args, { VITE_FIREBASE_CONFIG: '{"projectId":"shop"}' });

/** The files that docs/deployment.md creates. */
const GUIDES_FILES = [".firebaserc", "web/.env.production", "functions/.env.shop", "functions/.env"];

/** A shell script, because some fifty Node processes take minutes on a busy machine. */
const recordingProgram = (name: string, log: string) => `#!/bin/sh
call="${name} $*"
printf '%s\\n' "$call" >> ${quote(log)}
case "$call" in "firebase deploy"*)
  printf 'builds with %s\\n' "$VITE_FIREBASE_CONFIG"
  for file in ${GUIDES_FILES.join(" ")}; do [ ! -f "$file" ] || printf 'deploys %s\\n' "$file"; done;;
esac
case "$call" in
${Object.entries(outputs)
  .map(([start, output], index) => {
    const failed = quote(`${log}-failed-${index}`);
    if (output === FAILS_ONCE) return `${quote(start)}*) [ -f ${failed} ] || { : > ${failed}; exit 1; };;`;
    return `${quote(start)}*) ${output === null ? "exit 1" : `printf '%s\\n' ${quote(output)}`};;`;
  })
  .join("\n")}
*) echo;;
esac
`;

/** Runs the command with programs on PATH that only record how they are called, except for `git` if given. */
async function deployFrom(
  root: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  git: string | null = null,
) {
  const log = join(folder, "calls");
  writeFileSync(log, "");
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  for (const name of ["gcloud", "firebase", "npm", "git"]) {
    const program = join(bin, name);
    const isReal = name === "git" && git !== null;
    writeFileSync(program, isReal ? `#!/bin/sh\nexec ${quote(git)} "$@"\n` : recordingProgram(name, log));
    chmodSync(program, 0o755);
  }
  server = createServer((request, response) => {
    const [status, body] = answers[new URL(request.url ?? "/", "http://x").pathname] ?? [404, ""];
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const child = spawn(
    process.execPath,
    [join(root, "tools", "deploy.ts"), ...args, "--at", `http://127.0.0.1:${String(port)}`, "--pause", "1"],
    {
      env: {
        ...process.env,
        PATH: [bin, dirname(process.execPath)].join(delimiter),
        VITE_APP_CHECK_KEY: "site-key",
        ...environment,
      },
    },
  );
  let output = "";
  child.stdout.on("data", (text) => (output += String(text)));
  child.stderr.on("data", (text) => (output += String(text)));
  const code = await new Promise((resolve) => child.once("exit", resolve));
  const calls = readFileSync(log, "utf8").split("\n").filter(Boolean);
  return {
    code,
    output,
    calls: calls.map((call) => call.replaceAll(`${root.replace(/\/$/, "")}/`, "<root>/")),
  };
}

const recoveryOf = (project: string) => RECOVERY.map((call) => call.replaceAll("shop", project));
const RECOVERY = [
  "gcloud firestore databases update --database=(default) --delete-protection --enable-pitr --project shop",
  "gcloud storage buckets update gs://shop-backups --lifecycle-file=<root>/recovery/backups-lifecycle.json --project shop",
  "gcloud projects add-iam-policy-binding shop --member=serviceAccount:123-compute@developer.gserviceaccount.com --role=roles/datastore.importExportAdmin --condition=None --quiet",
  "gcloud projects add-iam-policy-binding shop --member=serviceAccount:123-compute@developer.gserviceaccount.com --role=roles/cloudtasks.viewer --condition=None --quiet",
  "gcloud storage buckets add-iam-policy-binding gs://shop-backups --member=serviceAccount:123-compute@developer.gserviceaccount.com --role=roles/storage.objectAdmin --project shop",
  "gcloud storage buckets update gs://shop.firebasestorage.app --versioning --lifecycle-file=<root>/recovery/photos-lifecycle.json --cors-file=<root>/recovery/photos-cors.json --project shop",
];
const changes = (calls: readonly string[]) =>
  calls.filter((call) => !/ (?:describe|list|rev-list|merge-base|status|--list) /.test(`${call} `));

/** An attempt becomes a release when everything is deployed. */
function expectRelease(
  [attempt, deployed, release, forgotten]: readonly (string | undefined)[],
  project: string,
) {
  const [, time = ""] =
    new RegExp(`^git tag attempted/${project}/(\\d{8}T\\d{6}Z) HEAD$`).exec(attempt ?? "") ?? [];
  expect(time).not.toBe("");
  expect([deployed, release, forgotten]).toEqual([
    `firebase deploy --project ${project}`,
    `git tag deployed/${project}/${time} attempted/${project}/${time}`,
    `git tag --delete attempted/${project}/${time}`,
  ]);
}

describe("npm run deploy", () => {
  it("runs the tests, sets what recovery needs, deploys, marks the release, and tests it from outside", async () => {
    const { code, output, calls } = await deploy("--project", "shop");
    const [tests, ...rest] = changes(calls);
    expect(tests).toBe("npm test");
    expect(rest.slice(0, -4)).toEqual(RECOVERY);
    expectRelease(rest.slice(-4), "shop");
    expect(output).toContain("$ gcloud firestore databases update");
    expect(output).toContain("ok      the rules refuse a stranger");
    expect(code).toBe(0);
  });

  it("marks the attempt before it deploys, and names the way back if a part of it fails", async () => {
    outputs = { ...GCLOUD, "firebase deploy": null };
    const { code, output, calls } = await deploy("--project", "shop", "--without-tests");
    const [attempt, deployed, ...rest] = changes(calls).slice(-2);
    expect(attempt).toMatch(/^git tag attempted\/shop\/\d{8}T\d{6}Z HEAD$/);
    expect([deployed, rest]).toEqual(["firebase deploy --project shop", []]);
    expect(output).toContain("firebase deploy: ended with 1");
    expect(output).toContain("Take it back with npm run deploy -- back --project shop");
    expect(code).toBe(1);
  });

  it("goes back from an attempt to the last release", async () => {
    outputs = {
      "git tag --list attempted/shop/*": "attempted/shop/3",
      "git tag --list deployed/shop/*": "deployed/shop/2\ndeployed/shop/1",
      "git rev-list -n1 attempted/shop/3": "ccc",
      "git rev-list -n1 deployed/shop/2": "bbb",
      "git rev-list -n1 deployed/shop/1": "aaa",
    };
    const { code, output } = await deploy("back", "--project", "shop");
    expect(output).toContain("Takes shop back to deployed/shop/2.");
    expect(code).toBe(0);
  });

  it("never goes back to an attempt", async () => {
    outputs = {
      "git tag --list attempted/shop/*": "attempted/shop/2",
      "git tag --list deployed/shop/*": "deployed/shop/3\ndeployed/shop/1",
      "git rev-list -n1 attempted/shop/2": "bbb",
      "git rev-list -n1 deployed/shop/3": "ccc",
      "git rev-list -n1 deployed/shop/1": "aaa",
    };
    const { output } = await deploy("back", "--project", "shop");
    expect(output).toContain("Takes shop back to deployed/shop/1.");
  });

  it("goes back from changes that weren't committed to the release that they were made on", async () => {
    outputs = { ...GCLOUD, "git status --porcelain": " M web/src/main.tsx" };
    const { code, output, calls } = await deploy("--project", "shop", "--without-tests");
    const [attempt, deployed, ...rest] = changes(calls).slice(-2);
    expect(attempt).toMatch(/^git tag attempted\/shop\/\d{8}T\d{6}Z-uncommitted HEAD$/);
    expect([deployed, rest]).toEqual(["firebase deploy --project shop", []]);
    expect(output).toContain("Not marked as a release: there are changes that aren't committed.");
    expect(code).toBe(0);

    outputs = {
      "git tag --list attempted/shop/*": "attempted/shop/3-uncommitted",
      "git tag --list deployed/shop/*": "deployed/shop/2\ndeployed/shop/1",
      "git rev-list -n1 attempted/shop/3": "bbb",
      "git rev-list -n1 deployed/shop/2": "bbb",
      "git rev-list -n1 deployed/shop/1": "aaa",
    };
    expect((await deploy("back", "--project", "shop")).output).toContain(
      "Takes shop back to deployed/shop/2.",
    );
  });

  it("stops when a test fails, before it changes anything", async () => {
    outputs = { ...GCLOUD, "npm test": null };
    const { code, calls } = await deploy("--project", "shop");
    expect(calls).toEqual(["npm test"]);
    expect(code).toBe(1);
  });

  it("says that it was told not to run the tests, and deploys a part", async () => {
    const { output, calls } = await deploy(
      ...["--project", "shop", "--without-tests", "--without-recovery", "--only", "hosting"],
    );
    expect(output).toContain("The tests were not run: --without-tests.");
    // A part is no release, but the way back from it leads to the last one.
    const [attempt, ...rest] = changes(calls);
    expect(attempt).toMatch(/^git tag attempted\/shop\/\S+ HEAD$/);
    expect(rest).toEqual(["firebase deploy --project shop --only hosting"]);
  });

  it("makes the backups' bucket beside the database if there is none", async () => {
    outputs = { ...GCLOUD, "gcloud storage buckets describe": null };
    const { calls } = await deploy("recovery", "--project", "shop");
    expect(calls).toContain(
      "gcloud storage buckets create gs://shop-backups --location=US --uniform-bucket-level-access --public-access-prevention --project shop",
    );
  });

  it("configures the buckets that the functions' settings name", async () => {
    const root = createRepository(PROJECTS, {});
    writeFileSync(join(root, "functions", ".env"), "BACKUP_BUCKET=others\nSTORAGE_BUCKET=photos\n");
    writeFileSync(join(root, "functions", ".env.shop"), "BACKUP_BUCKET=exports\n");
    const { calls } = await deployFrom(root, ["recovery", "--project", "shop"], {});
    expect(changes(calls)).toEqual(
      RECOVERY.map((call) =>
        call
          .replace("gs://shop-backups", "gs://exports")
          .replace("gs://shop.firebasestorage.app", "gs://photos"),
      ),
    );
  });

  it("says what to do without access to the project, before it deploys", async () => {
    outputs = { "gcloud firestore databases describe": null };
    const { code, output, calls } = await deploy("--project", "shop", "--without-tests");
    expect(output).toContain("gcloud can't read shop");
    expect(changes(calls)).toEqual([]);
    expect(code).toBe(1);
  });

  it.each([
    ["shows a stranger a user", "/users/smoke", "the rules refuse a stranger: 200 instead of 403"],
    ["has no webhook", "/ebayWebhook", "the webhook's proof of ownership: it has no challengeResponse"],
    ["answers with another page", "/", "the application's page: it isn't the application"],
  ])("fails and names the way back if the deployment %s", async (_, path, fault) => {
    answers[path] = [200, "something else"];
    const { code, output } = await deploy("smoke", "--project", "shop");
    expect(output).toContain(fault);
    expect(output).toContain("npm run deploy -- back --project shop");
    expect(code).toBe(1);
  });

  it("takes the deployment back to the release before", async () => {
    outputs = {
      "git tag --list deployed": "deployed/shop/3\ndeployed/shop/2\ndeployed/shop/1",
      "git rev-list -n1 deployed/shop/3": "ccc",
      "git rev-list -n1 deployed/shop/2": "bbb",
      "git rev-list -n1 deployed/shop/1": "aaa",
      // Release 2 was taken back before, so 3 isn't based on it.
      "git merge-base --is-ancestor bbb": null,
    };
    const { code, calls } = await deploy("back", "--project", "shop");
    const [add, install, deployed, removed, tag] = changes(calls);
    expect(add).toMatch(/^git worktree add --detach \S+ deployed\/shop\/1$/);
    expect([install, deployed]).toEqual([
      "npm ci --no-audit --no-fund",
      "firebase deploy --project shop --only functions,hosting,firestore:rules,storage --force",
    ]);
    expect(removed).toMatch(/^git worktree remove --force /);
    expect(tag).toMatch(/^git tag deployed\/shop\/\S+ deployed\/shop\/1$/);
    expect(code).toBe(0);
  });

  it("says that there is nothing to go back to", async () => {
    outputs = { "git tag --list deployed": "deployed/shop/1", "git rev-list": "aaa" };
    const { code, output } = await deploy("back", "--project", "shop");
    expect(output).toContain("There is no release of shop before the last one.");
    expect(code).toBe(1);
  });

  it("creates alerts that aren't there, updates the others, and names who is written to", async () => {
    outputs = {
      "gcloud logging metrics describe pegboard-trash-behind": null,
      "gcloud monitoring policies list --filter=userLabels.pegboard=backup-failed":
        "projects/shop/alertPolicies/7",
      "gcloud beta monitoring channels list": "projects/shop/notificationChannels/9",
    };
    const { calls } = await deploy("alerts", "--project", "shop", "--notify", "ops@example.com");
    const made = changes(calls);
    const channel = "notification-channels=projects/shop/notificationChannels/9";
    expect(made).toContain(
      "gcloud logging metrics create pegboard-trash-behind --config-from-file=<root>/monitoring/metrics/trash-behind.json --project shop",
    );
    expect(made).toContain(
      "gcloud logging metrics update pegboard-backup-failed --config-from-file=<root>/monitoring/metrics/backup-failed.json --project shop",
    );
    expect(made).toContain(
      `gcloud monitoring policies create --policy-from-file=<root>/monitoring/policies/trash-behind.json --${channel} --project shop`,
    );
    expect(made).toContain(
      `gcloud monitoring policies update projects/shop/alertPolicies/7 --policy-from-file=<root>/monitoring/policies/backup-failed.json --set-${channel} --project shop`,
    );
    const files = ["metrics", "policies"].flatMap((kind) => readdirSync(atRoot("monitoring", kind)));
    expect(made).toHaveLength(files.length);
  });

  it("keeps who is written to when alerts are repeated without --notify", async () => {
    outputs = {
      "gcloud monitoring policies list --filter=userLabels.pegboard=backup-failed":
        "projects/shop/alertPolicies/7",
      "gcloud monitoring policies describe projects/shop/alertPolicies/7":
        "projects/shop/notificationChannels/8;projects/shop/notificationChannels/9",
    };
    const { calls } = await deploy("alerts", "--project", "shop");
    expect(changes(calls)).toContain(
      "gcloud monitoring policies update projects/shop/alertPolicies/7 --policy-from-file=<root>/monitoring/policies/backup-failed.json --set-notification-channels=projects/shop/notificationChannels/8,projects/shop/notificationChannels/9 --project shop",
    );
    expect(changes(calls).filter((call) => call.includes("notification-channels"))).toHaveLength(1);
  });

  it("creates all metrics before the first alert, and waits until Google finds them", async () => {
    outputs = {
      "gcloud logging metrics describe": null,
      "gcloud monitoring policies create": FAILS_ONCE,
    };
    const { code, output, calls } = await deploy("alerts", "--project", "shop");
    const made = changes(calls);
    const isMetric = made.map((call) => call.startsWith("gcloud logging metrics create "));
    const names = readdirSync(atRoot("monitoring", "policies"));
    expect(isMetric.lastIndexOf(true)).toBe(names.length - 1);
    expect(isMetric.indexOf(false)).toBe(names.length);
    const [first, again, ...rest] = made.slice(names.length);
    expect(again).toBe(first);
    expect(rest).toHaveLength(names.length - 1);
    expect(output).toContain("Google may need up to ten minutes to find a new metric.");
    expect(code).toBe(0);
  });

  it("gives up on an alert that is refused for ever", async () => {
    outputs = { "gcloud monitoring policies create": null };
    const { code, output } = await deploy("alerts", "--project", "shop");
    expect(output).toContain("gcloud monitoring: ended with 1");
    expect(code).toBe(1);
  });

  it.each([["--nonsense"], ["nonsense", "--project", "shop"]])("refuses %s", async (...args) => {
    const { code, calls } = await deploy(...args);
    expect([code, calls]).toEqual([1, []]);
  });
});

describe("without App Check's site key, npm run deploy", () => {
  /** Deploys the project shop with these files of the functions' settings. */
  function deployWithoutKey(settings: Readonly<Record<string, string>>) {
    const root = createRepository(PROJECTS, {});
    for (const [name, text] of Object.entries(settings))
      writeFileSync(join(root, "functions", name), `${text}\n`);
    return deployFrom(root, ["--project", "shop"], { VITE_APP_CHECK_KEY: "" });
  }

  it.each<[string, Readonly<Record<string, string>>]>([
    ["without settings", {}],
    ["with another setting", { ".env.shop": "EBAY_CLIENT_ID=x" }],
    ["that enforce it", { ".env.shop": "ENFORCE_APP_CHECK=true", ".env": "ENFORCE_APP_CHECK=false" }],
    ["that another project switches off", { ".env.shop-staging": "ENFORCE_APP_CHECK=false" }],
    ["that this machine switches off", { ".env.local": "ENFORCE_APP_CHECK=false" }],
  ])("refuses functions %s, and changes nothing", async (_, settings) => {
    const { code, output, calls } = await deployWithoutKey(settings);
    expect(output).toContain("VITE_APP_CHECK_KEY is not set");
    expect([code, calls]).toEqual([1, []]);
  });

  it.each([".env.shop", ".env"])("deploys functions that don't ask for it by %s", async (file) => {
    const { code, calls } = await deployWithoutKey({ [file]: "ENFORCE_APP_CHECK=false" });
    expect(changes(calls)).toContain("firebase deploy --project shop");
    expect(code).toBe(0);
  });
});

describe("npm run deploy -- --staging", () => {
  it("does the same for the project staging of .firebaserc, tests first", async () => {
    const { code, output, calls } = await toStaging("--staging");
    const [tests, ...rest] = changes(calls);
    expect(tests).toBe("npm test");
    expect(rest.slice(0, -4)).toEqual(recoveryOf("shop-staging"));
    expectRelease(rest.slice(-4), "shop-staging");
    const said = output.split("\n");
    expect(said[0]).toBe("Deploys to shop-staging, the project staging of .firebaserc.");
    const at = (line: string | RegExp) => said.findIndex((each) => each.search(line) >= 0);
    expect(at(/^\$ npm test$/)).toBeGreaterThan(0);
    expect(at(/^\$ firebase deploy --project shop-staging$/)).toBeGreaterThan(at(/^\$ npm test$/));
    expect(at(/^Tests http\S+ from outside$/)).toBeGreaterThan(at(/^\$ firebase deploy/));
    expect(at("  ok      the application's page")).toBeGreaterThan(at(/^Tests http/));
    expect(output).toContain('builds with {"projectId":"shop-staging"}');
    expect(code).toBe(0);
  });

  it("refuses to build staging with production's configuration", async () => {
    const root = createRepository(PROJECTS, {});
    const { code, output, calls } = await deployFrom(root, ["--staging", "--without-tests"], {});
    expect(output).toContain("VITE_FIREBASE_CONFIG is for shop, not for shop-staging");
    expect(output).toContain("into web/.env.shop-staging");
    expect([code, calls]).toEqual([1, []]);
  });

  it("says that it was told not to run the tests", async () => {
    const { output, calls } = await toStaging("--staging", "--without-tests", "--without-recovery");
    expect(output).toContain("The tests were not run: --without-tests.");
    expect(changes(calls)[1]).toBe("firebase deploy --project shop-staging");
  });

  it("changes nothing when a test fails", async () => {
    outputs = { ...GCLOUD, "npm test": null };
    const { code, output, calls } = await toStaging("--staging");
    expect(calls).toEqual(["npm test"]);
    expect(output).toContain("npm test: ended with 1");
    expect(code).toBe(1);
  });

  it("names the command back of staging when the deployment doesn't work, and that command works", async () => {
    answers["/"] = [200, "something else"];
    const broken = await toStaging("--staging", "--without-tests");
    expect(broken.code).toBe(1);
    expect(broken.output).toContain("  FAILED  the application's page: it isn't the application");
    expect(broken.output).toContain("npm run deploy -- back --project shop-staging");

    answers = { ...WORKING };
    outputs = {
      "git tag --list deployed/shop-staging/*": "deployed/shop-staging/2\ndeployed/shop-staging/1",
      "git rev-list -n1 deployed/shop-staging/2": "bbb",
      "git rev-list -n1 deployed/shop-staging/1": "aaa",
    };
    const back = await toStaging("back", "--staging");
    expect(back.output).toContain("Takes shop-staging back to deployed/shop-staging/1.");
    expect(back.output).toContain("  ok      the application's page");
    const [add, install, deployed] = changes(back.calls);
    expect(add).toMatch(/^git worktree add --detach \S+ deployed\/shop-staging\/1$/);
    expect(install).toBe("npm ci --no-audit --no-fund");
    expect(deployed).toMatch(/^firebase deploy --project shop-staging --only functions,hosting/);
    expect(back.code).toBe(0);
  });

  it("refuses another project beside it", async () => {
    const { code, output, calls } = await toStaging("--staging", "--project", "shop");
    expect(output).toContain("--staging already selects a project");
    expect([code, calls]).toEqual([1, []]);
  });

  it("says how to name the project staging if there is none", async () => {
    const { code, output, calls } = await deploy("--staging");
    expect(output).toContain("There is no staging project: npx firebase use --add");
    expect([code, calls]).toEqual([1, []]);
  });
});

describe("in a Git repository that was set up by the guide, npm run deploy", () => {
  const git = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();

  it("marks a release, and takes it back with the settings of this machine", async () => {
    const root = createRepository(PROJECTS, {});
    const runGit = (...args: string[]) =>
      execFileSync(git, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
        cwd: root,
        encoding: "utf8",
      });
    runGit("init", "--quiet");
    cpSync(atRoot(".gitignore"), join(root, ".gitignore"));
    runGit("add", ".gitignore", "package.json", "tools", "functions", "monitoring", "recovery");
    runGit("commit", "--quiet", "--message", "One");
    runGit("tag", "deployed/shop/20261101T000000Z");
    runGit("commit", "--quiet", "--allow-empty", "--message", "Two");
    for (const file of GUIDES_FILES.slice(2)) writeFileSync(join(root, file), "EBAY_CLIENT_ID=x\n");

    const deployed = await deployFrom(root, ["--project", "shop", "--without-tests"], {}, git);
    expect(deployed.output).not.toContain("Not marked as a release");
    expect(runGit("tag", "--points-at", "HEAD")).toMatch(/^deployed\/shop\/\d{8}T\d{6}Z\n$/);

    // Tags are named by the second.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const back = await deployFrom(root, ["back", "--project", "shop"], {}, git);
    expect(back.output).toContain("Takes shop back to deployed/shop/20261101T000000Z.");
    for (const file of GUIDES_FILES) expect(back.output).toContain(`deploys ${file}\n`);
    expect(runGit("tag", "--points-at", "HEAD~1").trim().split("\n")).toHaveLength(2);
    expect(back.code).toBe(0);
  });
});

describe("the project", () => {
  it("is an alias of .firebaserc, or an id", () => {
    const file = join(folder, ".firebaserc");
    writeFileSync(file, JSON.stringify({ projects: { default: "shop", staging: "shop-staging" } }));
    expect(findProject(undefined, file)).toBe("shop");
    expect(findProject("staging", file)).toBe("shop-staging");
    expect(findProject("another", file)).toBe("another");
  });

  it.each([undefined, "staging"])("is asked for if there is no alias for %s", (wanted) => {
    expect(() => findProject(wanted, join(folder, "none"))).toThrow("npx firebase use --add");
  });
});
