// @vitest-environment node
import { expect, it } from "vitest";

import { confirmIdentity, useConfirmation } from "./confirmation";
import { followLeaving } from "./perPerson";
import { setSession } from "./session";
import { samplePerson } from "./testing/samplePerson";

const answer = (isConfirmed: boolean) => useConfirmation.getState().answer?.(isConfirmed);

it.each([true, false])("asks once for all that wait, and tells each the answer: %s", async (isConfirmed) => {
  expect(useConfirmation.getState().answer).toBeNull();
  const waiting = [confirmIdentity(), confirmIdentity()];
  expect(waiting[0]).toBe(waiting[1]);
  expect(useConfirmation.getState().answer).toBeTypeOf("function");
  answer(isConfirmed);
  expect(await Promise.all(waiting)).toEqual([isConfirmed, isConfirmed]);
  expect(useConfirmation.getState().answer).toBeNull();
});

it("asks again after an answer", async () => {
  const first = confirmIdentity();
  answer(false);
  const second = confirmIdentity();
  expect(second).not.toBe(first);
  answer(true);
  expect([await first, await second]).toEqual([false, true]);
});

it("is not confirmed if the person leaves, and isn't asked again when they return", async () => {
  setSession({ status: "ready", person: samplePerson() });
  const stop = followLeaving();
  const confirmed = confirmIdentity();
  setSession({ status: "loading" });
  setSession({ status: "ready", person: samplePerson() });
  expect(useConfirmation.getState().answer).toBeTypeOf("function");
  setSession({ status: "signed-out", problem: null });
  expect(useConfirmation.getState().answer).toBeNull();
  expect(await confirmed).toBe(false);
  setSession({ status: "ready", person: samplePerson() });
  expect(useConfirmation.getState().answer).toBeNull();
  setSession({ status: "signed-out", problem: null });
  stop();
});
