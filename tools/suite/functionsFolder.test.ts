import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { addDemoSecrets, copyFunctions } from "./functionsFolder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "functions-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, ".secret.local");
const keyOf = (name: string) => new RegExp(`^${name}='(.*)'$`, "m").exec(readFileSync(file(), "utf8"))?.[1];

it("a run's copy of functions/ has nothing of a person's installation", () => {
  const own = join(folder, "functions");
  mkdirSync(own);
  for (const name of ["package.json", ".npmrc", ".env", ".env.local", ".env.shop", ".secret.local"])
    writeFileSync(join(own, name), "EBAY_CLIENT_ID=real");
  copyFunctions(own, join(folder, "copy"));
  expect(readdirSync(join(folder, "copy")).toSorted()).toEqual([".npmrc", "package.json"]);
});

describe("the demo secrets", () => {
  it("leave the simulated providers out, unless somebody asks for them", () => {
    addDemoSecrets(folder, { simulatedAi: false });
    expect([keyOf("OPENAI_API_KEY"), keyOf("GEMINI_API_KEY")]).toEqual([" ", " "]);
    addDemoSecrets(folder, { simulatedAi: true });
    expect([keyOf("OPENAI_API_KEY"), keyOf("GEMINI_API_KEY")]).toEqual([
      "demo-openai-key",
      "demo-gemini-key",
    ]);
  });

  it("take the simulated keys of an earlier start away again, and nothing else", () => {
    addDemoSecrets(folder, { simulatedAi: true });
    const before = readFileSync(file(), "utf8");
    addDemoSecrets(folder, { simulatedAi: false });
    expect([keyOf("OPENAI_API_KEY"), keyOf("GEMINI_API_KEY")]).toEqual([" ", " "]);
    expect(keyOf("TOKEN_KEYS")).toBe(/^TOKEN_KEYS='(.*)'$/m.exec(before)?.[1]);
  });

  it("leave a person's own key as it is", () => {
    writeFileSync(file(), "OPENAI_API_KEY='sk-a-real-one'");
    addDemoSecrets(folder, { simulatedAi: true });
    addDemoSecrets(folder, { simulatedAi: false });
    expect([keyOf("OPENAI_API_KEY"), keyOf("GEMINI_API_KEY")]).toEqual(["sk-a-real-one", " "]);
  });
});
