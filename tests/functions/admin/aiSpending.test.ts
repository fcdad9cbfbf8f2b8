import { randomBytes } from "node:crypto";

import { afterAll, describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { openAiSpending } from "../../../functions/src/db/aiSpending.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember } from "../../support/people.ts";

const { firestore } = admin();

/** A separate day, so that tests don't affect each other. */
function onOneDay(caps = { sellerUsd: 0.01, installationUsd: 0.05 }) {
  const warnings: string[] = [];
  const now = Date.UTC(2030, 0, 1) + (randomBytes(3).readUIntBE(0, 3) % 20_000) * 86_400_000;
  const spending = openAiSpending(firestore, {
    caps: () => Promise.resolve(caps),
    warn: (of, uid) => warnings.push(`${of} ${uid}`),
    report: () => undefined,
    now: () => now,
  });
  return { spending, warnings };
}

describe("a day's AI spending", () => {
  it("stops at a seller's cap, whoever asks at once, and leaves others theirs", async () => {
    const { spending, warnings } = onOneDay({ sellerUsd: 0.003, installationUsd: 0.05 });
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => spending.reserve("ada", 0.001)));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    await spending.reserve("bob", 0.001);
    expect(await spending.readToday()).toMatchObject({
      spentUsd: 0.004,
      sellers: [
        { uid: "ada", spentUsd: 0.003 },
        { uid: "bob", spentUsd: 0.001 },
      ],
    });
    expect(warnings).toEqual(["seller ada"]);
  });

  it("stops at the installation's cap for everybody", async () => {
    const { spending, warnings } = onOneDay({ sellerUsd: 1, installationUsd: 0.01 });
    for (let at = 0; at < 10; at += 1) await spending.reserve(`seller-${at}`, 0.001);
    await expect(spending.reserve("another", 0.001)).rejects.toMatchObject({ code: "ai/cap-reached" });
    expect(warnings).toEqual(["installation seller-7"]);
  });

  it("counts the real cost once it is known", async () => {
    const { spending } = onOneDay();
    const settle = await spending.reserve("ada.with~odd name", 0.01);
    await expect(spending.reserve("ada.with~odd name", 0.001)).rejects.toMatchObject({
      code: "ai/cap-reached",
    });
    await settle(0.0005);
    await (
      await spending.reserve("ada.with~odd name", 0.002)
    )(null);
    expect((await spending.readToday()).sellers).toEqual([
      { uid: "ada.with~odd name", email: null, spentUsd: 0.0025 },
    ]);
  });
});

describe("the caps", () => {
  afterAll(() => firestore.doc(paths.aiConfig()).delete());

  it("are shown to and set by super admins only", async () => {
    const [boss, other] = [
      await createMember({ role: "super-admin" }),
      await createMember({ role: "admin" }),
    ];
    const before = (await callAs(boss, "getAiSpending", {})).data as { caps: object };
    const refused = { error: { details: { code: "auth/super-admin-only" } } };
    expect(await callAs(other, "getAiSpending", {})).toMatchObject(refused);
    const caps = { sellerUsd: 3, installationUsd: 30 };
    expect(await callAs(other, "saveAiCaps", caps)).toMatchObject(refused);
    expect((await callAs(boss, "getAiSpending", {})).data).toMatchObject({ caps: before.caps });
    expect((await callAs(boss, "saveAiCaps", caps)).data).toEqual({ success: true });
    expect((await callAs(boss, "getAiSpending", {})).data).toMatchObject({ caps });
    await callAs(boss, "saveAiCaps", before.caps);
  });
});
