import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Returns an absolute path inside this repository. */
export function atRoot(...segments: string[]): string {
  return join(ROOT, ...segments);
}
