// @vitest-environment node
import { expect, it } from "vitest";

import { describeFault } from "./faults";

it("says what to enter", () => {
  expect(describeFault({ code: "missing", name: "listingId" })).toBe("Enter the listingId");
  expect(describeFault({ code: "no-json", message: "Unexpected end" })).toBe(
    "This isn't JSON: Unexpected end",
  );
  expect(describeFault({ code: "no-key" })).toBe("Enter an API key above, or sign in");
  expect(describeFault({ code: "bad-key" })).toBe("A key starts with pgb_live_");
});
