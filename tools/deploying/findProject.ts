import { existsSync, readFileSync } from "node:fs";

import { StepFailed } from "./programs.ts";

/** Returns the id of the project. `wanted` can be an alias from `.firebaserc`. */
export function findProject(wanted: string | undefined, file: string): string {
  const aliases = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as { projects?: Record<string, string> }).projects
    : {};
  const name = wanted ?? "default";
  const project = aliases?.[name];
  if (project !== undefined) return project;
  if (name === "default" || name === "staging") {
    throw new StepFailed(
      `There is no ${name} project: npx firebase use --add, or name one with --project <project>.`,
    );
  }
  return name;
}
