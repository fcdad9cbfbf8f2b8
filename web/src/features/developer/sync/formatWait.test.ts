// @vitest-environment node
import { expect, it } from "vitest";

import { formatWait } from "./formatWait";

it("counts down to the next possible sync", () => {
  const hour = 3_600_000;
  expect(formatWait(null, 5, hour, false)).toBe("now");
  expect(formatWait(0, 1_000, hour, false)).toBe("in 59:59");
  expect(formatWait(0, hour - 1, hour, false)).toBe("in 0:01");
  expect(formatWait(0, hour, hour, false)).toBe("now");
  expect(formatWait(0, 1, hour, true)).toBe("now (super admins never wait)");
});
