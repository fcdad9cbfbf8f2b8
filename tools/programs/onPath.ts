import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns the first folder of PATH that has one of the programs. */
export function findOnPath(names: readonly string[], environment: NodeJS.ProcessEnv): string | null {
  const folders = (environment["PATH"] ?? "").split(delimiter).filter(Boolean);
  return (
    folders
      .flatMap((folder) => names.map((name) => join(folder, name)))
      .find((program) => existsSync(program)) ?? null
  );
}
