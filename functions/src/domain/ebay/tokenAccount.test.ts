import { expect, it } from "vitest";

import { getTokenAccount, runForAccount } from "./tokenAccount.ts";

const ADA = { userId: "ada", eiasToken: "eias", username: "ada-cars" };

it("knows the account of the running work, also after it has waited", async () => {
  const work = async () => {
    await Promise.resolve();
    return getTokenAccount();
  };
  expect(await Promise.all([runForAccount(ADA, work), runForAccount(null, work)])).toEqual([ADA, null]);
});

it("refuses to name an account outside of such work", async () => {
  await runForAccount(ADA, () => Promise.resolve());
  expect(() => getTokenAccount()).toThrow("withAccessToken");
});
