/** `npm run deploy -- [command] [options]`: deploys, tests, and takes back (docs/operations.md). */
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { deployAlerts } from "./deploying/alerts.ts";
import { findProject } from "./deploying/findProject.ts";
import { readFunctionsSetting } from "./deploying/functionsSettings.ts";
import { programs, StepFailed } from "./deploying/programs.ts";
import { setRecovery } from "./deploying/recovery.ts";
import { markAttempt, takeBack } from "./deploying/releases.ts";
import { listOrigins, testDeployment } from "./deploying/smoke.ts";
import { readWebSetting, takeWebSettings, findWebConfigComplaint } from "./deploying/webSettings.ts";
import { findLockfileComplaint } from "./bundling/functionsLockfile.ts";
import { atRoot } from "./root.ts";

const USAGE = `npm run deploy -- [command] --project <project>
  (no command)   runs the tests, configures recovery, deploys, and tests the deployment from outside
  back           deploys the release before the last one, or before an attempt that failed
  smoke          tests the deployment from outside
  recovery       sets delete protection, point-in-time recovery, the backups' bucket and versions of photos
  alerts         creates or updates the alerts [--notify <email>]
  --staging            the project "staging" of .firebaserc
  --only <parts>       deploys some parts, as firebase deploy does
  --without-tests      doesn't run the tests
  --without-recovery   doesn't configure recovery
  --at <origin>        tests this address instead of the project's own
  --pause <ms>         waits this long before a failed check is repeated, and for alerts three times (default 10000)`;

try {
  await carryOut();
} catch (error) {
  if (!(error instanceof StepFailed || isUsageError(error))) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function carryOut(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      project: { type: "string" },
      staging: { type: "boolean", default: false },
      only: { type: "string" },
      notify: { type: "string" },
      "without-tests": { type: "boolean", default: false },
      "without-recovery": { type: "boolean", default: false },
      at: { type: "string" },
      pause: { type: "string", default: "10000" },
    },
  });
  const [command, ...rest] = positionals;
  if (rest.length > 0) throw new StepFailed(USAGE);
  if (values.staging && values.project !== undefined)
    throw new StepFailed("--staging already selects a project. Omit --project.");
  const project = findProject(values.staging ? "staging" : values.project, atRoot(".firebaserc"));
  takeWebSettings(project);
  const smoke = (builtAt: string | null) => testFromOutside(project, builtAt, values);
  switch (command) {
    case undefined:
      console.log(`Deploys to ${project}${values.staging ? ", the project staging of .firebaserc" : ""}.`);
      deploy(project, values);
      return smoke(values.only === undefined ? readBuiltAt() : null);
    case "back":
      takeBack(programs, project, new Date());
      return smoke(null);
    case "smoke":
      return smoke(null);
    case "recovery":
      setRecovery(programs, project);
      return;
    case "alerts":
      return deployAlerts(programs, project, {
        notify: values.notify ?? null,
        pauseMs: Number(values.pause),
      });
    default:
      throw new StepFailed(USAGE);
  }
}

interface DeployOptions {
  readonly only?: string | undefined;
  readonly "without-tests": boolean;
  readonly "without-recovery": boolean;
}

function deploy(project: string, options: DeployOptions): void {
  const complaint =
    findLockfileComplaint() ?? findWebConfigComplaint(project) ?? findAppCheckComplaint(project);
  if (complaint) throw new StepFailed(complaint);
  if (options["without-tests"]) console.log("The tests were not run: --without-tests.");
  else programs.run("npm", ["test"]);
  if (options["without-recovery"]) console.log("Recovery was not configured: --without-recovery.");
  else setRecovery(programs, project);
  const only = options.only === undefined ? [] : ["--only", options.only];
  const markRelease = markAttempt(programs, project, new Date());
  try {
    programs.run("firebase", ["deploy", "--project", project, ...only]);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    throw new StepFailed(`${error.message}\nA part may be deployed already. ${describeWayBack(project)}`);
  }
  if (options.only === undefined) markRelease();
}

function describeWayBack(project: string): string {
  return `Take it back with npm run deploy -- back --project ${project}`;
}

interface SmokeOptions {
  readonly at?: string | undefined;
  readonly pause: string;
}

async function testFromOutside(
  project: string,
  builtAt: string | null,
  { at, pause }: SmokeOptions,
): Promise<void> {
  const origins =
    at === undefined
      ? listOrigins(project, readFunctionsSetting(project, "WEB_ORIGIN"))
      : { web: at, functions: at, firestore: at };
  console.log(`Tests ${origins.web} from outside`);
  const say = (line: string) => console.log(line);
  const faults = await testDeployment(origins, builtAt, { say, pauseMs: Number(pause) });
  if (faults.length === 0) return;
  throw new StepFailed(`The deployment doesn't work. ${describeWayBack(project)}`);
}

/** Returns when hosting's files were built, or null if this machine has no build. */
function readBuiltAt(): string | null {
  const file = atRoot("web", "dist", "version.json");
  if (!existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, "utf8")) as { builtAt: string }).builtAt;
}

/** An unknown option for `parseArgs`. */
function isUsageError(error: unknown): error is Error {
  const { code } = error as { code?: unknown };
  return error instanceof Error && typeof code === "string" && code.startsWith("ERR_PARSE_ARGS");
}

/** Without App Check, the functions refuse every call, unless that is switched off. */
function findAppCheckComplaint(project: string): string | null {
  if (readWebSetting("VITE_APP_CHECK_KEY")) return null;
  if (readFunctionsSetting(project, "ENFORCE_APP_CHECK") === "false") return null;
  return "VITE_APP_CHECK_KEY is not set. Register the web app with App Check and put its site key into web/.env.production, or set ENFORCE_APP_CHECK=false in functions/.env.<project> (docs/deployment.md).";
}
