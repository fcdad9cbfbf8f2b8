import { readdirSync } from "node:fs";

import { atRoot } from "../root.ts";
import { type Programs, StepFailed } from "./programs.ts";

/**
 * How often a refused policy is tried again, all policies together. Google may not find a new metric for up to
 * ten minutes, and answers 404 for its policy until then
 * (https://cloud.google.com/logging/docs/logs-based-metrics/troubleshooting).
 */
const REPEATS = 24;

interface Options {
  /** Null keeps the recipients that a policy has. */
  readonly notify: string | null;
  /** A refused policy is tried again after three pauses: half a minute, if they last ten seconds. */
  readonly pauseMs: number;
}

/** Creates or updates the metrics and policies of `monitoring/`. Can be repeated. */
export async function deployAlerts(
  { run, ask }: Programs,
  project: string,
  { notify, pauseMs }: Options,
): Promise<void> {
  const inProject = ["--project", project];
  const channel = notify === null ? null : provideChannel({ run, ask }, inProject, notify);
  const names = readdirSync(atRoot("monitoring", "policies"))
    .map((file) => file.replace(".json", ""))
    .toSorted();
  // All metrics come first, because a new one isn't found at once.
  for (const name of names) {
    const metric = `pegboard-${name}`;
    const isThere = ask("gcloud", ["logging", "metrics", "describe", metric, ...inProject]) !== null;
    run("gcloud", [
      "logging",
      "metrics",
      isThere ? "update" : "create",
      metric,
      `--config-from-file=${atRoot("monitoring", "metrics", `${name}.json`)}`,
      ...inProject,
    ]);
  }
  let repeats = REPEATS;
  for (const name of names) {
    for (;;) {
      try {
        deployPolicy({ run, ask }, inProject, name, channel);
        break;
      } catch (error) {
        if (!(error instanceof StepFailed) || repeats === 0) throw error;
        if (repeats === REPEATS)
          console.log("Google may need up to ten minutes to find a new metric. Trying again until then.");
        repeats -= 1;
        await new Promise((resolve) => setTimeout(resolve, 3 * pauseMs));
      }
    }
  }
}

function deployPolicy(
  { run, ask }: Programs,
  inProject: readonly string[],
  name: string,
  channel: string | null,
): void {
  const read = (args: readonly string[]) => {
    const found = ask("gcloud", ["monitoring", "policies", ...args, ...inProject]);
    if (found === null) throw new StepFailed(`gcloud can't read the alert ${name}.`);
    return found;
  };
  const [policy = ""] = read(["list", `--filter=userLabels.pegboard=${name}`, "--format=value(name)"]).split(
    "\n",
  );
  // An update replaces the whole policy by the file, which names no recipients.
  const channels = channel ?? (policy && read(["describe", policy, "--format=value(notificationChannels)"]));
  const recipients = channels
    .split(/[;,\s]+/)
    .filter(Boolean)
    .join(",");
  run("gcloud", [
    "monitoring",
    "policies",
    ...(policy ? ["update", policy] : ["create"]),
    `--policy-from-file=${atRoot("monitoring", "policies", `${name}.json`)}`,
    ...(recipients ? [`${policy ? "--set-" : "--"}notification-channels=${recipients}`] : []),
    ...inProject,
  ]);
}

/** Returns the channel that writes to this address. Creates it if it doesn't exist. */
function provideChannel({ run, ask }: Programs, inProject: readonly string[], address: string): string {
  const find = () =>
    ask("gcloud", [
      "beta",
      "monitoring",
      "channels",
      "list",
      `--filter=type=email AND labels.email_address=${address}`,
      "--format=value(name)",
      ...inProject,
    ])?.split("\n")[0];
  const known = find();
  if (known) return known;
  run("gcloud", [
    "beta",
    "monitoring",
    "channels",
    "create",
    `--display-name=Pegboard ${address}`,
    "--type=email",
    `--channel-labels=email_address=${address}`,
    ...inProject,
  ]);
  const made = find();
  if (!made) throw new StepFailed(`The channel to ${address} wasn't created.`);
  return made;
}
