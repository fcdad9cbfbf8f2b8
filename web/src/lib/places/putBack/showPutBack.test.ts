// @vitest-environment node
import { expect, it } from "vitest";

import type { PutBackResult } from "@contract/places/putBack";

import { subscribeToToasts, type Toast } from "@/ui/overlays/toast";

import { showPutBack } from "./showPutBack";

const ended = { copies: 2, atMarketplace: "ended", message: "eBay ended it." } as const;
const failed = { copies: 2, atMarketplace: "failed", message: "eBay is down." } as const;
const FEW = { reason: "few-copies", title: "Camaro", forSale: 1, needed: 2 };
const back = { copies: 0, atMarketplace: "none", message: null } as const;

function show(
  result: Partial<PutBackResult> & Pick<PutBackResult, "copies" | "atMarketplace" | "message">,
  isOn: boolean,
): Toast | undefined {
  let said: Toast | undefined;
  const stop = subscribeToToasts((toast) => (said = toast));
  const fate = { fate: "forSale", placeId: null } as const;
  const done = { orderId: "1", putBackId: "p1", copies: 2, fate, isOn };
  showPutBack({ ...done, result: { success: true, code: null, params: {}, ...result } });
  stop();
  return said;
}
const say = (...put: Parameters<typeof show>) => {
  const said = show(...put);
  return `${said?.message}: ${said?.detail ?? ""}`;
};

it("warns only if something is left to do", () => {
  expect(show(failed, true)?.tone).toBe("warning");
  expect(show(ended, false)?.tone).toBe("success");
});

it.each([
  [back, "eBay has put it back already: The quantity stays as it is."],
  [
    ended,
    "2 copies put back: Its listing has ended at eBay. Relist it to sell the copy there. eBay ended it.",
  ],
  [failed, "2 copies put back: eBay doesn't have the new quantity yet. eBay is down."],
  [
    { ...failed, message: null, code: "lot/too-few-cars", params: FEW },
    "2 copies put back: eBay doesn't have the new quantity yet. “Camaro” has 1 for sale, and 2 are needed.",
  ],
])("says what is left to do at eBay: %o", (result, text) => {
  expect(say(result, true)).toBe(text);
});

it.each([
  [back, "It is back already: The quantity stays as it is."],
  [ended, "2 copies put back: "],
  [failed, "2 copies put back: The new quantity is saved in Pegboard only."],
])("says nothing of eBay if that is switched off: %o", (result, text) => {
  expect(say(result, false)).toBe(text);
});
