import { expect, it } from "vitest";

import { cacheConfig } from "./cachedConfig.ts";

it("reads a configuration again after a minute, on request, and after a failure", async () => {
  let [time, reads, isBroken] = [0, 0, false];
  const load = () => {
    reads += 1;
    return isBroken ? Promise.reject(new Error("unreachable")) : Promise.resolve(reads);
  };
  const config = cacheConfig(load, () => time);

  expect([await config.readCached(), await config.readCached()]).toEqual([1, 1]);
  expect([await config.read(), await config.readCached()]).toEqual([2, 2]);
  time = 60_000;
  isBroken = true;
  await expect(config.readCached()).rejects.toThrow("unreachable");
  isBroken = false;
  expect(await config.readCached()).toBe(4);
});
