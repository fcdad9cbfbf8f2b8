import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

import type { BrowserContext, ConsoleMessage } from "playwright-core";

import { atRoot } from "../../tools/root.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Files that show the state of a failed test, relative to the root. `npm test` lists them at its end. */
    kept?: string[];
  }
}

/** A page can log without end. Only the last lines are kept. */
const LINES_KEPT = 200;
/** A page that hangs would delay the next tests. */
const PATIENCE = { timeout: 10_000 };

/** Collects the console lines of a context's pages, and records a trace for `npm test -- --trace`. */
export async function watchForEvidence(context: BrowserContext) {
  const said: string[] = [];
  context.on("console", (message: ConsoleMessage) => {
    said.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    if (said.length > LINES_KEPT) said.shift();
  });
  context.on("weberror", (error) => said.push(`uncaught: ${String(error.error())}`));
  const traced = Boolean(process.env["PEGBOARD_TRACE"]);
  if (traced) await context.tracing.start({ screenshots: true, snapshots: true, sources: true });

  return {
    /**
     * Writes the picture, the text and the console lines of each page, and the trace. Returns the files'
     * paths relative to the root.
     */
    async keep(test: FailedTest, number: number): Promise<string[]> {
      const folder = join(getEvidenceFolder(test), `browser-${number}`);
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const kept: string[] = [];
      const keepAs = (name: string) => {
        kept.push(relative(atRoot(), join(folder, name)));
        return join(folder, name);
      };
      for (const [index, page] of context.pages().entries()) {
        const words = await page.locator("body").ariaSnapshot(PATIENCE).catch(String);
        writeFileSync(keepAs(`page-${index + 1}.txt`), [page.url(), words, "", ...said].join("\n"));
        await page.screenshot({ path: keepAs(`page-${index + 1}.png`), ...PATIENCE }).catch(() => kept.pop());
      }
      if (traced) await context.tracing.stop({ path: keepAs("trace.zip") });
      return kept;
    },
  };
}

interface FailedTest {
  readonly fullTestName: string;
  readonly file: { readonly name: string };
}

/** The same test has the same folder, so a second failure replaces the first. */
function getEvidenceFolder({ file, fullTestName }: FailedTest): string {
  const named = (text: string) => text.replaceAll(/[^\w.-]+/g, "-").slice(0, 80);
  return atRoot(".local", "failed", named(file.name.replace(/^tests\//, "")), named(fullTestName));
}
