import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { rolldown } from "rolldown";
import { expect, it, onTestFinished } from "vitest";

import { markPureConstants } from "./pureConstants.ts";

async function bundle(source: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-pure-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const sources = join(folder, "functions", "src");
  await mkdir(sources, { recursive: true });
  await writeFile(join(sources, "schemas.ts"), source);
  const entry = join(folder, "entry.js");
  await writeFile(entry, 'import { used } from "./functions/src/schemas.ts";\nconsole.log(used);\n');
  const build = await rolldown({ input: entry, plugins: [markPureConstants()] });
  const { output } = await build.generate({ format: "cjs" });
  await build.close();
  return output[0].code;
}

it("leaves out constants that a bundle doesn't use", async () => {
  const code = await bundle(`
    const part = make("a part of used");
    const other = make("a part of unused");
    export const used = { part, of: make("used").optional() } as const satisfies object;
    export const unused = [make("unused"), other.parts];
  `);
  expect(code).toContain('make("a part of used")');
  expect(code).toContain('make("used").optional()');
  expect(code).not.toContain("unused");
});

it("keeps statements, and what isn't a constant", async () => {
  const code = await bundle(`
    export const used = make("used");
    export let count = make("count");
    listen("signal");
  `);
  expect(code).toContain('listen("signal")');
  expect(code).toContain('make("count")');
});
