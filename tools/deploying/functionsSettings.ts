import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

import { atRoot } from "../root.ts";

/**
 * Returns a setting of the functions, without a trailing slash. `functions/.env.<project>` overrides
 * `functions/.env`.
 */
export function readFunctionsSetting(project: string, name: string): string | undefined {
  for (const file of [`.env.${project}`, ".env"].map((each) => atRoot("functions", each))) {
    if (!existsSync(file)) continue;
    const value = parseEnv(readFileSync(file, "utf8"))[name];
    if (value) return value.trim().replace(/\/$/, "");
  }
  return undefined;
}
