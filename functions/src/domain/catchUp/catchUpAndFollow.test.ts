import { expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import { catchUpAndFollow } from "./catchUpAndFollow.ts";

function world(catchUp: () => Promise<void>) {
  const steps: string[] = [];
  const step = (name: string) => (uid: string) => Promise.resolve(void steps.push(`${name} of ${uid}`));
  const ports = {
    catchUp,
    ...{ settleLots: step("lots"), enqueueReading: step("reading"), enqueueTraffic: step("traffic") },
  };
  return { steps, run: () => catchUpAndFollow(ports, "ada") };
}
const FOLLOWED = ["lots of ada", "reading of ada", "traffic of ada"];

it("settles lots and enqueues readings after a catch-up", async () => {
  const { steps, run } = world(() => Promise.resolve());
  await run();
  expect(steps).toEqual(FOLLOWED);
});

it("does so although a part of the catch-up has failed, and fails with it", async () => {
  const { steps, run } = world(() => Promise.reject(new AppError("ebay/refused")));
  await expect(run()).rejects.toMatchObject({ code: "ebay/refused" });
  expect(steps).toEqual(FOLLOWED);
});
