import { spawn } from "node:child_process";
import { once } from "node:events";

import { expect, it } from "vitest";

const SCRIPT = `
  import { openTerminal } from ${JSON.stringify(new URL("terminal.ts", import.meta.url).href)};
  const terminal = openTerminal();
  await new Promise((resolve) => process.stdin.once("data", resolve));
  await terminal.step("Stopping", () => new Promise((resolve) => process.stdout.write("a", () => resolve())));
  terminal.line("b");
  await new Promise((resolve) => setImmediate(resolve));
  process.exit(7);
`;

it("goes on when its terminal has closed", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", SCRIPT], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  child.stdout.destroy();
  await once(child.stdout, "close");
  child.stdin.write("closed\n");
  const [code] = (await once(child, "exit")) as [number | null];
  expect(code).toBe(7);
});
