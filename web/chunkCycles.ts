import type { Plugin } from "vite";

/**
 * Fails a build whose files import each other. Such a file can run before the one that it needs, and then no page
 * opens. Only browsers show it: types, unit tests and the build itself pass.
 */
export function refuseChunkCycles(): Plugin {
  return {
    name: "refuse-chunk-cycles",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const cycle = findCycle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (cycle) {
        this.error(
          `These files import each other: ${cycle.join(" → ")}. Change \`SHARED\` in vite.config.ts.`,
        );
      }
    },
  };
}

/** Returns the files of one cycle, the first again at the end, or null. */
export function findCycle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | null => {
    const start = path.indexOf(file);
    if (start !== -1) return [...path.slice(start), file];
    if (finished.has(file)) return null;
    for (const imported of imports.get(file) ?? []) {
      const cycle = visit(imported, [...path, file]);
      if (cycle) return cycle;
    }
    finished.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}
