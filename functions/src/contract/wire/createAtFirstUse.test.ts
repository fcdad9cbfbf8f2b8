import { expect, it } from "vitest";

import { createAtFirstUse } from "./createAtFirstUse.ts";

it("creates nothing before the first use, and one value for all", () => {
  let created = 0;
  const use = createAtFirstUse(() => ({ number: (created += 1) }));
  expect(created).toBe(0);
  expect([use(), use()]).toEqual([{ number: 1 }, { number: 1 }]);
  expect(created).toBe(1);
});

it("creates a value again whose creation has failed", async () => {
  let attempts = 0;
  const create = createAtFirstUse(async () => {
    attempts += 1;
    await Promise.resolve();
    if (attempts === 1) throw new Error("no memory");
    return { attempts };
  });
  const atOnce = [create(), create()];
  for (const use of atOnce) await expect(use).rejects.toThrow("no memory");
  expect(await Promise.all([create(), create()])).toEqual([{ attempts: 2 }, { attempts: 2 }]);
});
