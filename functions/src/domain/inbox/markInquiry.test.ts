import { describe, expect, it } from "vitest";

import { listScopes } from "../../contract/ebay/ebayAccess.ts";
import {
  type InquiryMark,
  inquiryDocument,
  type InquiryKind,
  type MessageSourceName,
} from "../../contract/inbox.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { type MarkPorts, markInquiry } from "./markInquiry.ts";
import type { MessageSource } from "./messageSources.ts";

function world({ kind = "question", refusal }: { kind?: InquiryKind | null; refusal?: AppError } = {}) {
  const done: unknown[] = [];
  const none = () => Promise.reject(new Error("not called here"));
  const source = (name: MessageSourceName): MessageSource => ({
    ...{ name, list: none, open: none, reply: none },
    markRead(seller, { ebayId }, isRead) {
      done.push([name, seller, ebayId, isRead]);
      return refusal && name === "message" ? Promise.reject(refusal) : Promise.resolve();
    },
  });
  const ports: MarkPorts = {
    sources: { message: source("message"), trading: source("trading") },
    sellers: {
      read: () => Promise.resolve({ scopes: listScopes(["messages"]), names: ["ada"] }),
      saveSource: () => Promise.resolve(),
    },
    marks: {
      read: (uid, inquiryId) =>
        Promise.resolve(
          kind === null || uid !== "ada" || inquiryId !== "question-1"
            ? null
            : inquiryDocument.parse({ kind, state: "open", ebayId: "1", at: { toMillis: () => 1 } }),
        ),
      mark: (...args) => Promise.resolve(void done.push(args)),
    },
    withAccessToken: (uid, work) => work(`token of ${uid}`),
  };
  const mark = (as: InquiryMark) => markInquiry(ports, "ada", { inquiryId: "question-1", mark: as });
  return { mark, done };
}
const SELLER = { token: "token of ada", names: ["ada"] };

describe("a mark", () => {
  it.each<[InquiryMark, boolean]>([
    ["read", true],
    ["unread", false],
    ["settled", true],
  ])("as %s is set at the marketplace, then here", async (as, isRead) => {
    const { mark, done } = world();
    expect(await mark(as)).toEqual({ success: true });
    expect(done).toEqual([
      ["message", SELLER, "1", isRead],
      ["ada", "question-1", as],
    ]);
  });

  it("as unsettled is set only here", async () => {
    const { mark, done } = world();
    expect(await mark("unsettled")).toEqual({ success: true });
    expect(done).toEqual([["ada", "question-1", "unsettled"]]);
  });

  it("isn't set here if the marketplace refuses it", async () => {
    const { mark, done } = world({ refusal: new AppError("ebay/refused") });
    await expect(mark("read")).rejects.toMatchObject({ code: "ebay/refused" });
    expect(done).toHaveLength(1);
  });

  it.each([null, "offer"] as const)("needs a question: %s", async (kind) => {
    const { mark, done } = world({ kind });
    await expect(mark("unsettled")).rejects.toMatchObject({ code: "inquiry/not-found" });
    expect(done).toEqual([]);
  });
});
