// @vitest-environment node
import { describe, expect, it } from "vitest";

import { AppError, NO_FAILURE } from "@contract/wire/errors";

import { describeError } from "@/lib/calls/errorText";

import {
  type ConnectionFeedback,
  describeFieldError,
  describeFeedback,
  findFaultyField,
} from "./connectionFeedback";
import { copy } from "./copy";

const slow = new AppError("shop/slow");
const insecure = new AppError("shop/address-insecure");
const signedOut = new AppError("auth/signed-out");
const refused = (
  fields: Partial<Extract<ConnectionFeedback, { code: "refused" }>> = {},
): ConnectionFeedback => ({
  ...{ code: "refused", failure: null, legacyMessage: null, field: null },
  ...fields,
});
const REFUSED_KEYS = { ...NO_FAILURE, code: "shop/keys-refused" };
const keysRefused = describeError(new AppError("shop/keys-refused"));

describe("feedback", () => {
  it.each<[string, ConnectionFeedback, object]>([
    [
      "a first save, with what comes next",
      { code: "saved", isConnected: false },
      { tone: "info", title: copy.saved, detail: copy.savedHint },
    ],
    ["a save of a connection", { code: "saved", isConnected: true }, { tone: "info", title: copy.saved }],
    ["a test that went well", { code: "works" }, { tone: "info", title: copy.connectionWorks }],
    [
      "a failed save",
      { code: "not-saved", error: slow },
      { tone: "danger", title: copy.saveFailed(describeError(slow)), detail: copy.nothingKept },
    ],
    [
      "a save before the sign-in",
      { code: "not-saved", error: signedOut },
      { tone: "danger", title: copy.waitForAuthentication, detail: copy.nothingKept },
    ],
    [
      "a failed test",
      { code: "not-tested", error: slow },
      { tone: "danger", title: copy.connectFailed, detail: describeError(slow) },
    ],
    [
      "a failed disconnection",
      { code: "not-disconnected", error: slow },
      { tone: "danger", title: copy.disconnectFailed, detail: describeError(slow) },
    ],
    [
      "a refusal by its code",
      refused({ failure: REFUSED_KEYS, legacyMessage: "No." }),
      { tone: "danger", title: copy.connectionFailed, detail: keysRefused },
    ],
    [
      "a refusal by the words of an older function",
      refused({ legacyMessage: "No." }),
      { tone: "danger", title: copy.connectionFailed, detail: "No." },
    ],
    [
      "a refusal without a reason",
      refused(),
      { tone: "danger", title: copy.connectionFailed, detail: copy.connectFailed },
    ],
    [
      "a refusal whose reason is beside its field",
      refused({ failure: REFUSED_KEYS, field: "consumerKey" }),
      { tone: "danger", title: copy.connectionFailed },
    ],
  ])("describes %s", (_, news, words) => {
    expect(describeFeedback(news)).toEqual(words);
  });
});

describe("the field at fault", () => {
  it("is the one that a refusal names", () => {
    expect(findFaultyField(refused({ field: "consumerSecret" }))).toBe("consumerSecret");
    expect(findFaultyField(refused())).toBeNull();
  });

  it("is the address if its error was why nothing was saved", () => {
    expect(findFaultyField({ code: "not-saved", error: insecure })).toBe("storeUrl");
    expect(findFaultyField({ code: "not-saved", error: slow })).toBeNull();
    expect(findFaultyField({ code: "not-saved", error: new Error("shop/address-insecure") })).toBeNull();
    expect(findFaultyField({ code: "not-tested", error: insecure })).toBeNull();
  });

  it("is the only one with the reason beside it", () => {
    const news: ConnectionFeedback = { code: "not-saved", error: insecure };
    expect(describeFieldError(news, "storeUrl")).toBe(describeError(insecure));
    expect(describeFieldError(news, "consumerKey")).toBeNull();
    expect(describeFieldError(null, "storeUrl")).toBeNull();
    const keys = refused({ failure: REFUSED_KEYS, field: "consumerKey" });
    expect(describeFieldError(keys, "consumerKey")).toBe(keysRefused);
    expect(describeFieldError(keys, "storeUrl")).toBeNull();
  });
});
