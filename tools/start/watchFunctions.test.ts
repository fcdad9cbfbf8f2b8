import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

import { expect, it } from "vitest";

import { COMPILER } from "../compiler.ts";
import { atRoot } from "../root.ts";

it("compiles the functions to where their package says that they are", () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-functions-"));
  try {
    const project = atRoot("functions", "tsconfig.build.json");
    // `npm run typecheck` checks the types.
    execFileSync(process.execPath, [COMPILER, "-p", project, "--outDir", folder, "--noCheck"]);
    const { main } = JSON.parse(readFileSync(atRoot("functions", "package.json"), "utf8")) as {
      main: string;
    };
    expect(existsSync(join(folder, relative("lib", main)))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
