import { createServer } from "node:net";

import { afterEach, describe, expect, it } from "vitest";

import { isFree, parseLsof, parseSs, describePortInUse, type PortBlock, reservePorts } from "./ports.ts";

const blocks: PortBlock[] = [];
afterEach(() => Promise.all(blocks.splice(0).map((block) => block.release())));

async function reserve(count: number): Promise<readonly number[]> {
  const block = await reservePorts(count);
  blocks.push(block);
  return block.ports;
}

describe("reserved ports", () => {
  it("are free and never given twice while they are held", async () => {
    const given = (await Promise.all(Array.from({ length: 20 }, () => reserve(13)))).flat();
    expect(new Set(given).size).toBe(20 * 13);
    expect((await Promise.all(given.map(isFree))).every(Boolean)).toBe(true);
  });

  it("refuses more than a block holds", async () => {
    await expect(reservePorts(20)).rejects.toThrow(RangeError);
  });
});

it("sees a port that somebody listens on", async () => {
  const [port = 0] = await reserve(1);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  expect(await isFree(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await isFree(port)).toBe(true);
});

describe("the sentence about a taken port", () => {
  it("names the program where the system tells it", () => {
    expect(describePortInUse(5000, "the web address", 5001, { name: "ControlCe", pid: 512 })).toBe(
      "Port 5000 is in use by ControlCe (process 512): the web address uses 5001 instead.",
    );
  });

  it("does without where it doesn't", () => {
    expect(describePortInUse(8080, "firestore", 8081, null)).toBe(
      "Port 8080 is in use: firestore uses 8081 instead.",
    );
  });
});

it("reads the owner from lsof", () => {
  expect(parseLsof("p512\ncControlCe\nf9\n")).toEqual({ name: "ControlCe", pid: 512 });
  expect(parseLsof("")).toBeNull();
});

it("reads the owner from ss", () => {
  expect(parseSs('LISTEN 0 511 127.0.0.1:5000 0.0.0.0:* users:(("node",pid=77,fd=21))\n')).toEqual({
    name: "node",
    pid: 77,
  });
  expect(parseSs("LISTEN 0 511 127.0.0.1:5000 0.0.0.0:*\n")).toBeNull();
});
