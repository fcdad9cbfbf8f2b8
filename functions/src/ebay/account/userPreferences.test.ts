import { describe, expect, it } from "vitest";

import { refusal, success, TEST_SETTINGS, tradingServer } from "../testing/tradingServer.ts";
import { readKeepsSoldOut, writeKeepsSoldOut } from "./userPreferences.ts";

const ebay = tradingServer();

describe("the out-of-stock control", () => {
  it.each([
    ["true", true],
    ["false", false],
  ])("is read as %s", async (text, keeps) => {
    const preference = `<OutOfStockControlPreference>${text}</OutOfStockControlPreference>`;
    const sent = ebay.answers({ GetUserPreferences: success(preference) });
    expect(await readKeepsSoldOut(TEST_SETTINGS, "t")).toBe(keeps);
    expect(sent.map(({ call }) => call)).toEqual(["GetUserPreferences"]);
    expect(sent[0]?.body).toContain(
      "<ShowOutOfStockControlPreference>true</ShowOutOfStockControlPreference>",
    );
  });

  it("is off if eBay doesn't say", async () => {
    ebay.answers({ GetUserPreferences: success("") });
    expect(await readKeepsSoldOut(TEST_SETTINGS, "t")).toBe(false);
  });

  it.each([true, false])("is set to %s", async (keeps) => {
    const sent = ebay.answers({ SetUserPreferences: success("") });
    await expect(writeKeepsSoldOut(TEST_SETTINGS, "t", keeps)).resolves.toBeUndefined();
    expect(sent.map(({ call }) => call)).toEqual(["SetUserPreferences"]);
    expect(sent[0]?.body).toContain(`<OutOfStockControlPreference>${keeps}</OutOfStockControlPreference>`);
  });

  it("is not taken for read or set if eBay refuses", async () => {
    ebay.answers({ GetUserPreferences: refusal("1"), SetUserPreferences: refusal("1") });
    await expect(readKeepsSoldOut(TEST_SETTINGS, "t")).rejects.toMatchObject({ code: "ebay/refused" });
    await expect(writeKeepsSoldOut(TEST_SETTINGS, "t", true)).rejects.toMatchObject({ code: "ebay/refused" });
  });
});
