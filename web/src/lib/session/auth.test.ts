import { FirebaseError } from "firebase/app";
import { expect, it } from "vitest";

import { signIn } from "./auth";
import { useSession } from "./session";

it.each([
  [new FirebaseError("auth/popup-blocked", "Firebase: Error (auth/popup-blocked)."), "auth/popup-blocked"],
  [new TypeError("a bug"), ""],
])("keeps a refused sign-in as its code: %s", async (error, reason) => {
  await signIn(() => Promise.reject(error));
  expect(useSession.getState()).toEqual({ status: "signed-out", problem: { code: "refused", reason } });
});
