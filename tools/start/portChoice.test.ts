import { once } from "node:events";
import { createServer, type Socket } from "node:net";

import { afterEach, beforeEach, expect, it } from "vitest";

import { type PortBlock, reservePorts } from "../emulators/ports.ts";
import { freePorts } from "./ports.ts";
import { holdPortChoice } from "./portChoice.ts";

let block: PortBlock;
let first: number;
beforeEach(async () => {
  block = await reservePorts(8);
  first = block.ports[0] ?? 0;
});
afterEach(() => block.release());

const quietly = () => undefined;

/** Another program at a port, which answers `greeting` or nothing. */
async function occupy(port: number, greeting?: string) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    if (greeting !== undefined) socket.write(greeting);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
}

it("waits while another start has chosen its ports, and then sees them taken", async () => {
  const wanted = { web: block.ports[5] ?? 0 };
  const one = await holdPortChoice(quietly, { first });
  const { web } = await freePorts(wanted, quietly);
  const { promise: waits, resolve } = Promise.withResolvers<string>();
  const next = (async () => {
    const choice = await holdPortChoice(resolve, { first });
    const ports = await freePorts(wanted, quietly);
    choice.release();
    return ports.web;
  })();
  const began = await Promise.race([waits, next]);
  const close = await occupy(web);
  one.release();
  expect(await next).not.toBe(web);
  expect(began).toBe(
    "Another `npm start` is starting on this machine. This one waits until its ports are open.",
  );
  close();
});

it("lets simultaneous starts through one after the other", async () => {
  let choosing = 0;
  const others: number[] = [];
  const start = async () => {
    const choice = await holdPortChoice(quietly, { first });
    others.push(choosing);
    choosing += 1;
    await new Promise((resolve) => void setImmediate(resolve));
    choosing -= 1;
    choice.release();
  };
  await Promise.all([start(), start(), start(), start()]);
  expect(others).toEqual([0, 0, 0, 0]);
});

it.each([
  ["is silent", undefined],
  ["speaks first", "220 ready"],
])("doesn't wait for another program at the same port, which %s", async (_, greeting) => {
  const close = await occupy(first, greeting);
  const said: string[] = [];
  const choice = await holdPortChoice((sentence) => said.push(sentence), { first, silence: 50 });
  choice.release();
  close();
  expect(said).toEqual([]);
});

it("begins without a wait when other programs have all the ports", async () => {
  const closes = await Promise.all([0, 1, 2, 3, 4].map((step) => occupy(first + step, "220 ready")));
  const said: string[] = [];
  const choice = await holdPortChoice((sentence) => said.push(sentence), { first });
  choice.release();
  for (const close of closes) close();
  expect(said).toEqual([]);
});
