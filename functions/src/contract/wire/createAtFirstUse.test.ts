import { expect, it } from "vitest";

import { createAtFirstUse } from "./createAtFirstUse.ts";

it("creates nothing before the first use, and one value for all", () => {
  let created = 0;
  const use = createAtFirstUse(() => ({ number: (created += 1) }));
  expect(created).toBe(0);
  expect([use(), use()]).toEqual([{ number: 1 }, { number: 1 }]);
  expect(created).toBe(1);
});
