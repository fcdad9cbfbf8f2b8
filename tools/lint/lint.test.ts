import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { atRoot } from "../root.ts";

/** One planted fault for each kind of rule: its file and its code. */
const PLANTED: Record<string, { file: string; code: string }> = {
  "eslint(no-console)": { file: "functions/src/domain/console.ts", code: `console.log("here");` },
  "eslint(no-unused-vars)": { file: "functions/src/domain/unused.ts", code: `import { a } from "./a.ts";` },
  "eslint(no-restricted-imports)": {
    file: "functions/src/domain/refusal.ts",
    code: `import { HttpsError } from "firebase-functions/https";\nexport const refusal = HttpsError;`,
  },
  "import(no-default-export)": { file: "functions/src/domain/default.ts", code: "export default 1;" },
  "typescript(consistent-type-imports)": {
    file: "functions/src/domain/typeImport.ts",
    code: `import { A } from "./a.ts";\nexport type B = A;`,
  },
  "pegboard(no-constant-for-its-effect)": {
    file: "functions/src/domain/effects.ts",
    code: "const _registered = new Map();\nexport const b = 1;",
  },
  // These need types.
  "typescript(no-floating-promises)": {
    file: "functions/src/domain/floating.ts",
    code: "export function go(work: Promise<void>): void {\n  work;\n}",
  },
  "typescript(no-unnecessary-condition)": {
    file: "web/src/lib/unnecessary.ts",
    code: "export const go = (work: object) => (work ? 1 : 2);",
  },
  "typescript(switch-exhaustiveness-check)": {
    file: "tools/exhaustive.ts",
    code: `export function go(side: "front" | "back"): number {\n  switch (side) {\n    case "front":\n      return 1;\n  }\n  return 2;\n}`,
  },
  "react-hooks(rules-of-hooks)": {
    file: "web/src/ui/hooks.tsx",
    code: `import { useState } from "react";\nexport function Box({ wide }: { readonly wide: boolean }) {\n  if (wide) useState(1);\n  return <p />;\n}`,
  },
  "react(only-export-components)": {
    file: "web/src/ui/Shares.tsx",
    code: "export const width = () => 1;\nexport function Shares() {\n  return <p />;\n}",
  },
  "react(purity)": {
    file: "web/src/ui/Clock.tsx",
    code: "export function Clock() {\n  return <p>{Date.now()}</p>;\n}",
  },
  "jsx-a11y(alt-text)": {
    file: "web/src/ui/Picture.tsx",
    code: `export function Picture() {\n  return <img src="/car.jpg" />;\n}`,
  },
  "testing-library(prefer-screen-queries)": {
    file: "web/src/ui/Box.test.tsx",
    code: `import { render } from "@testing-library/react";\nimport { expect, it } from "vitest";\nit("shows", () => {\n  const { getByText } = render(<p>a</p>);\n  expect(getByText("a")).toBeVisible();\n});`,
  },
  "pegboard(no-empty-subset)": {
    file: "functions/src/domain/subset.test.ts",
    code: `import { expect, it } from "vitest";\nit("adds", () => {\n  expect({ a: [{ b: { c: 1 } }] }).toMatchObject({\n    ...{ a: [{ b: {} }] },\n  });\n});`,
  },
  "vitest(no-focused-tests)": {
    file: "functions/src/domain/focused.test.ts",
    code: `import { expect, it } from "vitest";\nit.only("adds", () => {\n  expect(1 + 1).toBe(2);\n});`,
  },
};

/** Ways to decide by a text that a person reads. */
const TEXTS: Record<string, string> = {
  "comparing with a text of the copy": "(text: string) => text === copy.done",
  "comparing with a text that is made of parameters": "(text: string) => copy.left(2) !== text",
  "comparing with the copy of another part": "(text: string) => text === shipCopy.done",
  "comparing with a label": "(text: string) => STATUS_LABELS.done === text",
  "comparing an error's message": `(error: Error) => error.message === "Done"`,
  "comparing a message": `(message: string) => message !== "Done"`,
  "comparing a message that may be missing": `(item?: { message: string }) => item?.message === "Done"`,
  "comparing the words for an error": "(text: string) => text === errorText(new Error())",
  "comparing the description of a run": "(text: string) => describeRun() !== text",
  "comparing a problem with a sentence": `(problem: string) => problem === "It is done"`,
  "comparing anything with a sentence": `(said: string) => said === "It is done"`,
  "comparing anything with an exclamation": `(said: string) => said !== "Copied!"`,
  "comparing anything with a dash": `(shown: string) => shown === "–"`,
  "a case that is a sentence":
    '(said: string) => {\n  switch (said) {\n    case "It is done":\n      return 1;\n    default:\n      return 2;\n  }\n}',
  "searching a problem": `(problem: string) => problem.startsWith("Done")`,
  "searching an obstacle": `(run: { obstacle: string }) => run.obstacle.includes("done")`,
  "comparing an answer's error with a sentence": `(answer: { error: string }) => answer.error === "It is done"`,
  "searching an answer's error": `(answer: { error: string }) => answer.error.startsWith("Done")`,
  "comparing the message of a log entry": `(entry: { errorMessage: string }) => entry.errorMessage === "Done"`,
  "searching a hint": "(hint: string) => /done/i.test(hint)",
  "switching on a message":
    "(message: string) => {\n  switch (message) {\n    default:\n      return 1;\n  }\n}",
  "a case of the copy":
    "(text: string) => {\n  switch (text) {\n    case copy.done:\n      return 1;\n    default:\n      return 2;\n  }\n}",
  "searching a message": `(message: string) => message.startsWith("Done")`,
  "a regular expression over a message": "(error: Error) => /done/i.test(error.message)",
  "a regular expression over a reason": "(reason: string) => /done/i.exec(reason)",
  "looking a text up": "(texts: string[]) => texts.includes(copy.done)",
  "a table by texts": "() => ({ [copy.done]: 1 })",
  "listing the copy": "(text: string) => Object.values(copy).some((one) => one === text)",
};
const COPY = `const copy = { done: "Done", left: (count: number) => String(count) };
const shipCopy = copy;
const STATUS_LABELS = copy;
const errorText = (error: Error) => error.name;
const describeRun = () => copy.done;
export const used = [copy, shipCopy, STATUS_LABELS, errorText, describeRun];
`;
const fileOf = (index: number) => `web/src/lib/texts/${index}.ts`;

let folder: string;
let found: readonly { code?: string; filename: string; message: string }[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-lint-"));
  for (const path of [".oxlintrc.json", "tsconfig.base.json", "package.json"])
    cpSync(atRoot(path), join(folder, path));
  cpSync(atRoot("tools", "lint"), join(folder, "tools", "lint"), { recursive: true });
  symlinkSync(atRoot("node_modules"), join(folder, "node_modules"));
  const compilerOptions = { jsx: "react-jsx", module: "ESNext", moduleResolution: "Bundler", noEmit: true };
  plant("tsconfig.json", JSON.stringify({ extends: "./tsconfig.base.json", compilerOptions }));
  plant("functions/src/domain/a.ts", "export interface A {\n  readonly a: string;\n}\nexport const a = 1;\n");
  plant("functions/src/domain/needless.ts", `// eslint-disable-next-line no-console\nexport const b = 1;\n`);
  plant("functions/src/domain/effectImport.ts", `import "./a.ts";\nexport const b = 1;\n`);
  for (const { file, code } of Object.values(PLANTED)) plant(file, `${code}\n`);
  plant(
    "web/src/features/list/useSearch.ts",
    `import { useSearchParams } from "react-router-dom";\nexport const useSearch = () => useSearchParams()[0].get("q");\n`,
  );
  for (const [index, code] of Object.values(TEXTS).entries())
    plant(fileOf(index), `${COPY}export const decide = ${code};\n`);
  plant(
    "web/src/lib/texts/a.ts",
    `${COPY}export const isThere = (message: string | null) => message !== null && message !== "";
export const isDone = (reason: string) => reason === "done";
export const isBusy = (problem: "busy" | "left" | null) => problem === "busy";
export const text = (code: "done") => copy[code];\n`,
  );
  const { stdout } = spawnSync(
    process.execPath,
    [atRoot("node_modules", "oxlint", "bin", "oxlint"), "-f", "json", "functions", "web", "tools"],
    { cwd: folder, encoding: "utf8" },
  );
  found = (JSON.parse(stdout) as { diagnostics: typeof found }).diagnostics;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

it.each(Object.entries(PLANTED))("%s finds its planted fault", (rule, { file }) => {
  expect(found.map(({ code, filename }) => `${code} ${filename}`)).toContain(`${rule} ${file}`);
});

it("finds a feature that reads its address without a view", () => {
  expect(found.map(({ code, filename }) => `${code} ${filename}`)).toContain(
    "eslint(no-restricted-imports) web/src/features/list/useSearch.ts",
  );
});

it.each(Object.keys(TEXTS).map((way, index) => [way, fileOf(index)]))("finds %s", (_way, file) => {
  expect(found.map(({ code, filename }) => `${code} ${filename}`)).toContain(
    `pegboard(no-text-comparison) ${file}`,
  );
});

it("finds an import that is made for its effect", () => {
  expect(found.map(({ code, filename }) => `${code} ${filename}`)).toContain(
    "pegboard(no-constant-for-its-effect) functions/src/domain/effectImport.ts",
  );
});

it("finds an exception that nothing needs any more", () => {
  expect(found.find(({ filename }) => filename.endsWith("needless.ts"))?.message).toMatch(/unused/i);
});

it("lets what is allowed pass", () => {
  expect(found.filter(({ filename }) => filename.endsWith("/a.ts"))).toEqual([]);
});
