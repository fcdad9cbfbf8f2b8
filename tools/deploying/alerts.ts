import { readdirSync } from "node:fs";

import { atRoot } from "../root.ts";
import { type Programs, StepFailed } from "./programs.ts";

/** Creates or updates the metrics and policies of `monitoring/`. Can be repeated. */
export function deployAlerts({ run, ask }: Programs, project: string, notify: string | null): void {
  const inProject = ["--project", project];
  const channel = notify === null ? null : provideChannel({ run, ask }, inProject, notify);
  const names = readdirSync(atRoot("monitoring", "policies")).map((file) => file.replace(".json", ""));
  for (const name of names.toSorted()) {
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
    const policy = ask("gcloud", [
      "monitoring",
      "policies",
      "list",
      `--filter=userLabels.pegboard=${name}`,
      "--format=value(name)",
      ...inProject,
    ]);
    if (policy === null) throw new StepFailed(`gcloud can't list the alerts of ${project}.`);
    const [first] = policy.split("\n");
    run("gcloud", [
      "monitoring",
      "policies",
      ...(first ? ["update", first] : ["create"]),
      `--policy-from-file=${atRoot("monitoring", "policies", `${name}.json`)}`,
      ...(channel === null ? [] : [`${first ? "--set-" : "--"}notification-channels=${channel}`]),
      ...inProject,
    ]);
  }
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
