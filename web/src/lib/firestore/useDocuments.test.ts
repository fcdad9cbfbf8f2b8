import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";

import { confirmIdentity, useConfirmation } from "../session/confirmation";
import { goOffline } from "./testing/goOffline";
import { rules } from "./testing/listenerRules";
import { putDocument } from "./testing/putDocument";
import { useDocuments } from "./useDocuments";

vi.mock("firebase/firestore", async (load) =>
  (await import("./testing/listenerRules")).withListenerRules(load),
);

const person = z.object({ name: z.string() });
beforeAll(goOffline);
beforeEach(() => void Object.assign(rules, { refuse: true, asked: 0 }));

/** Asks for a new sign-in, as a call does, and gives the answer. */
async function signInAgain(isConfirmed: boolean) {
  const asked = confirmIdentity();
  act(() => useConfirmation.getState().answer?.(isConfirmed));
  await asked;
}

it("listens again by itself after the sign-in that the rules ask for", async () => {
  putDocument("refused/ada", { name: "Ada" });
  const { result } = renderHook(() => useDocuments({ path: "refused" }, person));
  await waitFor(() => expect(result.current).toMatchObject({ error: { code: "auth/signed-out" } }));
  rules.refuse = false;
  await signInAgain(false);
  expect(result.current.status).toBe("error");
  await signInAgain(true);
  await waitFor(() => expect(result.current).toMatchObject({ value: { documents: [{ name: "Ada" }] } }));
  expect(rules.asked).toBe(2);
});

it("goes on listening if it wasn't refused", async () => {
  rules.refuse = false;
  putDocument("listened/ada", { name: "Ada" });
  const { result } = renderHook(() => useDocuments({ path: "listened" }, person));
  await waitFor(() => expect(result.current.status).toBe("ready"));
  await signInAgain(true);
  expect([result.current.status, rules.asked]).toEqual(["ready", 1]);
});
