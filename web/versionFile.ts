import type { Plugin } from "vite";

/** Writes `version.json`, by which open tabs notice a newer build. */
export function versionFile(builtAt: string): Plugin {
  return {
    name: "version-file",
    apply: "build",
    generateBundle() {
      this.emitFile({
        type: "asset",
        fileName: "version.json",
        source: `${JSON.stringify({ builtAt })}\n`,
      });
    },
  };
}
