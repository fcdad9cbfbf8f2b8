import { createServer } from "node:net";

import { afterEach, beforeEach, expect, it } from "vitest";

import { type PortBlock, reservePorts } from "../emulators/ports.ts";
import { freePorts } from "./ports.ts";

let block: PortBlock;
beforeEach(async () => (block = await reservePorts(6)));
afterEach(() => block.release());

/** Occupies a port like another program, while `use` runs. */
async function whileTaken<Result>(port: number, use: () => Promise<Result>): Promise<Result> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  try {
    return await use();
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

it("keeps the ports that are free, and says nothing", async () => {
  const [web = 0, firestore = 0] = block.ports;
  const said: string[] = [];
  expect(await freePorts({ web, firestore }, (sentence) => said.push(sentence))).toEqual({ web, firestore });
  expect(said).toEqual([]);
});

it("takes the next port that is free and nobody else's, and says so", async () => {
  const [web = 0, functions = 0, next = 0] = block.ports;
  const said: string[] = [];
  const ports = await whileTaken(web, () => freePorts({ web, functions }, (sentence) => said.push(sentence)));
  expect(ports).toEqual({ web: next, functions });
  expect(said).toEqual([
    expect.stringMatching(`^Port ${web} is in use.*: the web address uses ${next} instead.$`),
  ]);
});

it("never gives two the same port", async () => {
  const [first = 0, , ...rest] = block.ports;
  const ports = await whileTaken(first, () => freePorts({ web: first, hosting: first }, () => undefined));
  expect(new Set(Object.values(ports)).size).toBe(2);
  expect(rest).toContain(ports.hosting);
});

it("moves Firestore away from the port that a person chose for the web address", async () => {
  const [port = 0, next = 0] = block.ports;
  const said: string[] = [];
  expect(await freePorts({ web: port, firestore: port }, (sentence) => said.push(sentence))).toEqual({
    web: port,
    firestore: next,
  });
  expect(said).toEqual([`Port ${port} is the web address: firestore uses ${next} instead.`]);
});

it("says which pictures a moved port takes along", async () => {
  const [storage = 0] = block.ports;
  const said: string[] = [];
  await whileTaken(storage, () => freePorts({ storage }, (sentence) => said.push(sentence)));
  expect(said.join("")).toMatch(/Pictures from earlier starts don't show until it is free again\.$/);
});
