import { type CallableRequest, onCall } from "firebase-functions/https";
import { expect, it } from "vitest";

import { withSafeHeaders } from "./safeHeaders.ts";

it("leaves a function deployable and callable as before", async () => {
  const callable = onCall({ memory: "512MiB" }, ({ data }: CallableRequest) => data as string);
  const served = withSafeHeaders(callable);
  expect(served.__endpoint).toEqual(callable.__endpoint);
  expect(Object.keys(served)).toEqual(Object.keys(callable));
  expect(await served.run({ data: "Ada" } as CallableRequest)).toBe("Ada");
});
