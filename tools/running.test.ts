import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { claimStart } from "./running.ts";
import { readStartTime } from "./testing/processes.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "start-"));
  file = join(folder, "start.pid");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `use` while another process claims the start, and shares its claim with `programs`. */
async function whileClaimed(
  use: (pid: number, end: () => Promise<void>) => unknown,
  programs: readonly number[] = [],
): Promise<void> {
  const script = `
    import { claimStart } from ${JSON.stringify(new URL("running.ts", import.meta.url).href)};
    const claim = claimStart(${JSON.stringify(folder)});
    for (const pid of ${JSON.stringify(programs)}) claim.share(pid);
    process.stdin.once("data", () => process.exit(130));
    console.log("claimed");
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  try {
    await once(child.stdout, "data");
    await use(child.pid ?? 0, async () => {
      child.stdin.write("end\n");
      await ended;
    });
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
}

describe("a start", () => {
  it("is refused while another runs, which it names", async () => {
    await whileClaimed((pid) => {
      expect(() => claimStart(folder)).toThrow(`\`npm start\` is already running as process ${pid}.`);
    });
  });

  it("empties its log, but not that of another, which still writes it", async () => {
    const log = join(folder, "start.log");
    await whileClaimed(() => {
      writeFileSync(log, "Why the emulators broke");
      expect(() => claimStart(folder)).toThrow();
      expect(readFileSync(log, "utf8")).toBe("Why the emulators broke");
    });
    claimStart(folder);
    expect(readFileSync(log, "utf8")).toBe("");
  });

  it("takes over from one that was killed", async () => {
    await whileClaimed(() => undefined);
    expect(existsSync(file)).toBe(true);
    expect(() => claimStart(folder)).not.toThrow();
  });

  it("leaves no claim when it ends", async () => {
    await whileClaimed(async (_, end) => {
      await end();
      expect(existsSync(file)).toBe(false);
    });
  });

  it("waits for the last one's programs, which still export", async () => {
    const program = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e3)"]);
    await whileClaimed(
      async (_, end) => {
        await end();
        expect(() => claimStart(folder)).toThrow(
          `The last \`npm start\` is still keeping its data (process ${program.pid}).`,
        );
      },
      [program.pid ?? 0],
    );
    const ended = once(program, "exit");
    program.kill();
    await ended;
    expect(() => claimStart(folder)).not.toThrow();
  });

  it("isn't refused because of another process that has the id of a killed start", async () => {
    await whileClaimed((pid) => {
      expect(readStartTime(pid)).not.toBeNull();
      writeFileSync(file, readFileSync(file, "utf8").replace(`"${readStartTime(pid)}"`, `"0"`));
      expect(() => claimStart(folder)).not.toThrow();
    });
  });

  it.each([
    ["its own id, as after the restart of a container", String(process.pid)],
    ["0, which is everybody's process group", "0"],
    ["nothing", ""],
    ["half a claim", '[{"pid":1'],
  ])("isn't refused by a file that names %s", (_, content) => {
    writeFileSync(file, content);
    expect(() => claimStart(folder)).not.toThrow();
  });

  it("is refused by a running one of an earlier version, which wrote its id alone", async () => {
    await whileClaimed((pid) => {
      writeFileSync(file, String(pid));
      expect(() => claimStart(folder)).toThrow(`already running as process ${pid}.`);
    });
  });
});
