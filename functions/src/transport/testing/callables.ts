import { globSync } from "node:fs";

import type { CallableContract } from "../../contract/wire/callable.ts";

const CONTRACT = new URL("../../contract/", import.meta.url).pathname;

/** Every callable that a file of the contract defines. */
export const CALLABLES: readonly CallableContract[] = (
  await Promise.all(
    globSync("**/*.ts", { cwd: CONTRACT, exclude: ["**/*.test.ts", "**/testing/**"] }).map(
      async (file) => Object.values((await import(`${CONTRACT}${file}`)) as object) as unknown[],
    ),
  )
)
  .flat()
  .filter(isCallable);

function isCallable(part: unknown): part is CallableContract {
  return typeof part === "object" && part !== null && "access" in part && "input" in part && "output" in part;
}
