import type { Plugin } from "vite";

import { BILL, collectPackages, createBill, readPackages } from "../tools/bundling/billOfMaterials.ts";
import { atRoot } from "../tools/root.ts";

/** Style sheets are put together before the bundler sees of which files. */
const STYLES = ["tailwindcss"];

/**
 * Writes the bill of materials beside Vite's manifest, where hosting doesn't deploy it. `collect` returns a plugin that
 * comes before `write`, and one for workers, which are bundled before pages. `root` is the folder of the application.
 */
export function billFile(root: string): { collect: () => Plugin; write: Plugin } {
  const folders = new Set(STYLES.map((name) => atRoot("node_modules", name)));
  return {
    collect: () => collectPackages(folders, root),
    write: {
      name: "bill-file",
      apply: "build",
      async generateBundle() {
        const source = await createBill("web", readPackages(folders));
        this.emitFile({ type: "asset", fileName: `.vite/${BILL}`, source });
      },
    },
  };
}
