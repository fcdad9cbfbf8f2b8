import type { EmulatedDatabase } from "./database.ts";
import { countDocuments, restore, runDrill } from "./drill.ts";

/** Restores an export, if a folder is given, and runs a drill. Says how both went, and returns whether they passed. */
export async function reportDrill(
  database: EmulatedDatabase,
  folder: string | undefined,
  say: (line: string) => void,
): Promise<boolean> {
  const faults: string[] = [];
  if (folder !== undefined) {
    const restored = await restore(database, folder);
    faults.push(...restored.faults);
    say(`Restored ${folder} in ${formatSeconds(restored.importMs)}: ${String(restored.documents)} documents`);
  }
  const { before, exportMs, importMs, faults: differences } = await runDrill(database);
  faults.push(...differences);
  for (const [name, { documents, checksum }] of before)
    say(`  ${name.padEnd(24)} ${String(documents).padStart(8)}  ${checksum}`);
  say(
    `${String(countDocuments(before))} documents exported in ${formatSeconds(exportMs)}, restored in ${formatSeconds(importMs)}`,
  );
  for (const fault of faults) say(`FAILED  ${fault}`);
  if (faults.length === 0) say("Counts and checksums are the same.");
  return faults.length === 0;
}

function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
