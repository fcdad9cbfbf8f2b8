import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { ECHO_MS } from "../../domain/ebay/echoes.ts";
import { openEchoStore } from "./echoes.ts";

let requests: number;
let time: number;
let echoes: ReturnType<typeof openEchoStore>;
beforeEach(() => {
  requests = 0;
  time = 0;
  const firestore = memoryFirestore(
    () => 0,
    (work) => {
      requests += 1;
      return Promise.resolve(work());
    },
  );
  echoes = openEchoStore(firestore, () => time);
});

describe("echoes of our own calls", () => {
  it("cost one request if there is none", async () => {
    expect(await echoes.take("ada", "ItemRevised", "1")).toBe(false);
    expect(requests).toBe(1);
  });

  it("are taken as often as they are expected", async () => {
    await echoes.expect("ada", "ItemRevised", ["1"]);
    await echoes.expect("ada", "ItemRevised", ["1"]);
    const taken = [];
    for (let time = 0; time < 3; time += 1) taken.push(await echoes.take("ada", "ItemRevised", "1"));
    expect(taken).toEqual([true, true, false]);
  });

  it("that never came aren't expected after five minutes, also if others are", async () => {
    await echoes.expect("ada", "ItemRevised", ["1"]);
    time = ECHO_MS;
    await echoes.expect("ada", "ItemRevised", ["1", "2"]);
    expect(await echoes.take("ada", "ItemRevised", "1")).toBe(true);
    expect(await echoes.take("ada", "ItemRevised", "1")).toBe(false);
    time = 2 * ECHO_MS;
    expect(await echoes.take("ada", "ItemRevised", "2")).toBe(false);
  });
});
