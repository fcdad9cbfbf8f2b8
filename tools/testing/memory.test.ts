import { expect, it, vi } from "vitest";

import { formatMemory, watchMemory } from "./memory.ts";
import { readOwnKilobytes, parsePs, type Process, processTree } from "./processes.ts";

const held = (pid: number, command: string, kilobytes: number): Process => ({
  pid,
  parent: 1,
  command,
  kilobytes,
});

it("keeps the peak, its time, and the processes that held it", () => {
  vi.useFakeTimers({ now: 0 });
  try {
    const worker = (pid: number) => held(pid, "node /x/functionsEmulatorRuntime", 500_000);
    const looks = [
      [held(1, "node tools/test.ts", 100_000)],
      [held(1, "node tools/test.ts", 100_000), worker(2), worker(3), held(4, "/usr/bin/java -jar", 900_000)],
      [held(1, "node tools/test.ts", 100_000), worker(2)],
    ];
    let look = 0;
    const watch = watchMemory(
      () => looks[look++] ?? [],
      ({ kilobytes }) => kilobytes,
    );
    vi.advanceTimersByTime(10_000);
    expect(formatMemory(watch.stop())).toBe(
      "Memory: 2.0 GB at most, after 6 s: functions 1.0 (2), Java 0.9, other 0.1",
    );
  } finally {
    vi.useRealTimers();
  }
});

it("says that it doesn't know where the system doesn't tell", () => {
  expect(formatMemory(watchMemory(() => []).stop())).toBe("Memory: –");
});

it("counts this process and what it started", () => {
  const [own] = processTree(process.pid);
  expect(own).toMatchObject({ pid: process.pid, parent: process.ppid });
  expect(own?.kilobytes).toBeGreaterThan(10_000);
  expect(own && readOwnKilobytes(own)).toBeGreaterThan(10_000);
  expect(processTree(process.ppid).map(({ pid }) => pid)).toContain(process.pid);
});

it("reads what ps prints on macOS", () => {
  expect(
    parsePs("    1     0   9000 /sbin/launchd\n  512     1  12345 /Applications/A B.app/x -y\n\n"),
  ).toEqual([
    { pid: 1, parent: 0, kilobytes: 9_000, command: "/sbin/launchd" },
    { pid: 512, parent: 1, kilobytes: 12_345, command: "/Applications/A B.app/x -y" },
  ]);
});
