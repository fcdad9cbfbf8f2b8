import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { cruise, type IConfiguration, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, expect, it } from "vitest";

const rulesFile = new URL("../.dependency-cruiser.mjs", import.meta.url).href;
const { default: config } = (await import(rulesFile)) as { default: IConfiguration };

/** One planted violation of each rule: the file that breaks it, and what it imports. */
const PLANTED: Record<string, { file: string; imports: string }> = {
  "no-cycles": { file: "web/src/lib/egg.ts", imports: "./hen.ts" },
  "contract-knows-only-zod": { file: "functions/src/contract/planted.ts", imports: "node:fs" },
  "reading-imports-nothing": { file: "functions/src/reading/planted.ts", imports: "../contract/plain.ts" },
  "web-meets-server-at-the-contract": {
    file: "web/src/lib/planted.ts",
    imports: "../../../functions/src/domain/plain.ts",
  },
  "server-never-loads-web": { file: "functions/src/ebay/web.ts", imports: "../../../web/src/lib/plain.ts" },
  "domain-is-pure": { file: "functions/src/domain/planted.ts", imports: "../db/plain.ts" },
  "transport-knows-no-business": {
    file: "functions/src/transport/planted.ts",
    imports: "../domain/plain.ts",
  },
  "adapters-do-not-meet": { file: "functions/src/ebay/planted.ts", imports: "../db/plain.ts" },
  "admin-sdk-stays-in-db": { file: "functions/src/ai/planted.ts", imports: "firebase-admin" },
  "composition-comes-last": {
    file: "functions/src/db/planted.ts",
    imports: "../composition/plain.ts",
  },
  "features-do-not-meet": { file: "web/src/features/one/planted.ts", imports: "../two/plain.ts" },
  "shared-does-not-know-features": { file: "web/src/lib/feature.ts", imports: "../features/two/plain.ts" },
  "features-do-not-know-the-app": { file: "web/src/features/one/app.ts", imports: "../../app/plain.ts" },
  "ui-knows-nothing-of-ours": { file: "web/src/ui/planted.ts", imports: "../lib/plain.ts" },
  "firebase-sdk-only-in-lib": { file: "web/src/features/one/sdk.ts", imports: "firebase" },
  "react-stays-in-hooks": { file: "web/src/lib/rows.ts", imports: "react" },
  "simulators-stand-outside": {
    file: "tools/simulators/planted.ts",
    imports: "../../functions/src/domain/plain.ts",
  },
  "no-undeclared-dependency": { file: "functions/src/ebay/undeclared.ts", imports: "left-pad" },
};

/** The files and packages that the planted files import. */
const GROUND: Record<string, string> = {
  "package.json": JSON.stringify({
    name: "planted",
    dependencies: { "firebase-admin": "1", firebase: "1", react: "1" },
  }),
  "tsconfig.json": "{}",
  "web/src/lib/useRows.ts": 'import "react";\nexport const rows = 1;\n',
  "web/src/lib/Rows.tsx": 'import "react";\nexport const rows = 1;\n',
  "web/src/lib/hen.ts": 'import "./egg.ts";\nexport const hen = 1;\n',
  ...Object.fromEntries(
    ["firebase-admin", "firebase", "react", "left-pad"].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" })],
      [`node_modules/${name}/index.js`, "export {};\n"],
    ]),
  ),
  ...Object.fromEntries(
    [
      "functions/src/domain",
      "functions/src/db",
      "functions/src/composition",
      "functions/src/contract",
      "functions/src/reading",
      "web/src/lib",
      "web/src/app",
      "web/src/features/two",
    ].map((folder) => [`${folder}/plain.ts`, "export const plain = 1;\n"]),
  ),
};

let folder: string;
let violations: { rule: string; from: string }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pegboard-boundaries-"));
  const planted = Object.values(PLANTED).map(({ file, imports }) => [
    file,
    `import "${imports}";\nexport {};\n`,
  ]);
  for (const [path, text] of [...Object.entries(GROUND), ...planted] as [string, string][]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const options = { ...config.options };
  delete options.tsConfig;
  const { output } = await cruise(["web", "functions", "tools"], {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: config.forbidden ?? [] },
  });
  violations = (output as ICruiseResult).summary.violations.map(({ rule, from }) => ({
    rule: rule.name,
    from,
  }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("every rule has a planted violation", () => {
  expect(Object.keys(PLANTED).sort()).toEqual((config.forbidden ?? []).map(({ name }) => name).sort());
});

it.each(Object.entries(PLANTED))("%s catches its planted violation", (rule, { file }) => {
  expect(violations).toContainEqual({ rule, from: file });
});

it("lets hooks and components of lib import React", () => {
  const allowed = ["web/src/lib/useRows.ts", "web/src/lib/Rows.tsx"];
  expect(violations.filter(({ from }) => allowed.includes(from))).toEqual([]);
});

it("lets what is allowed pass", () => {
  expect(violations.filter(({ from }) => from.endsWith("/plain.ts"))).toEqual([]);
});
