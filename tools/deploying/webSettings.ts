import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

import { atRoot } from "../root.ts";

/** Settings for the web application's build. `web/.env.<project>` overrides `web/.env.production`. */
const WEB_SETTINGS = ["VITE_FIREBASE_CONFIG", "VITE_APP_CHECK_KEY"];

/** Puts the settings of this project into the environment, which has precedence in Vite. */
export function takeWebSettings(project: string): void {
  const file = atRoot("web", `.env.${project}`);
  const settings = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  for (const name of WEB_SETTINGS) if (settings[name]) process.env[name] = settings[name];
}

/** Returns a setting as the build of the web application will see it. */
export function readWebSetting(name: string): string {
  const file = atRoot("web", ".env.production");
  const inFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8"))[name] : undefined;
  return process.env[name] ?? inFile ?? "";
}

/** Without it, the built application wouldn't know its project, or would write to another one. */
export function findWebConfigComplaint(project: string): string | null {
  const config = readWebSetting("VITE_FIREBASE_CONFIG");
  const command = `\`firebase apps:sdkconfig web --project ${project}\``;
  if (!config)
    return `VITE_FIREBASE_CONFIG is not set. Put the web app's configuration (one line of JSON, from ${command}) into web/.env.production.`;
  const named = findProjectId(config);
  if (named === project) return null;
  return `VITE_FIREBASE_CONFIG is for ${named ?? "no project"}, not for ${project}. Put the output of ${command} into web/.env.${project}.`;
}

function findProjectId(config: string): string | null {
  try {
    const { projectId } = JSON.parse(config) as { projectId?: unknown };
    return typeof projectId === "string" ? projectId : null;
  } catch {
    return null;
  }
}
