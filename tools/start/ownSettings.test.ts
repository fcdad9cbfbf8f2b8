import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { assertUsesSimulators } from "./ownSettings.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "own-settings-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
const put = (file: string, text: string) => writeFileSync(join(folder, file), text);
const check = () => assertUsesSimulators(folder);

it.each([".env", ".env.local", ".env.demo-pegboard"])("starts nothing with eBay's settings in %s", (file) => {
  put(file, "# Ours\nEBAY_CALLS_A_DAY=9\nEBAY_CLIENT_ID=real\nexport EBAY_API_BASE='https://api.ebay.com'\n");
  expect(check).toThrow(`functions/${file} sets EBAY_API_BASE, EBAY_CLIENT_ID instead of the simulators'`);
});

it("starts with the settings of a deployment, and with those that the simulators leave open", () => {
  expect(check).not.toThrow();
  put(".env.shop", "EBAY_CLIENT_ID=real\n");
  put(".env", "AI_PROVIDERS=local\nOWNER_EMAIL=me@example.com\n# EBAY_CLIENT_ID=real\n");
  expect(check).not.toThrow();
});
