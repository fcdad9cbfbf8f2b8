import { act, waitFor } from "@testing-library/react";
import { FirebaseError } from "firebase/app";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { renderQueryHook } from "@/lib/testing/renderQueryHook";

import { useAdminAccess } from "./useAdminAccess";

/** What reading a record from the server waits for. */
const server = vi.hoisted(() => ({ ready: Promise.resolve() as Promise<unknown>, reads: 0 }));
vi.mock("firebase/firestore", async (load) => {
  const sdk = await (await import("@/lib/firestore/testing/cacheAsServer")).cacheAsServer(load);
  return {
    ...sdk,
    async getDocFromServer(...args: Parameters<typeof sdk.getDocFromServer>) {
      server.reads += 1;
      await server.ready;
      return sdk.getDocFromServer(...args);
    },
  };
});

let uid = "";
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  Object.assign(server, { ready: Promise.resolve(), reads: 0 });
});
const beSuperAdmin = (isSuperAdmin: boolean) =>
  setSession({ status: "ready", person: { ...samplePerson({ isSuperAdmin }), uid } });

function open(isAtServer: boolean, isHere: boolean) {
  putDocument(paths.user(uid), { isSuperAdmin: isAtServer });
  beSuperAdmin(isHere);
  return renderQueryHook(useAdminAccess).result;
}

it("grants access once the server has confirmed it", async () => {
  const result = open(true, true);
  expect(result.current).toEqual({ status: "verifying" });
  await waitFor(() => expect(result.current).toEqual({ status: "granted" }));
  expect(server.reads).toBe(1);
});

it.each([
  ["the server", false, true],
  ["the own record", true, false],
])("refuses a person whom %s doesn't know as a super admin", async (_, isAtServer, isHere) => {
  const result = open(isAtServer, isHere);
  await waitFor(() => expect(result.current).toEqual({ status: "refused" }));
});

it("says that access was lost when the role is taken away, and grants it again with the role", async () => {
  const result = open(true, true);
  await waitFor(() => expect(result.current.status).toBe("granted"));
  act(() => beSuperAdmin(false));
  expect(result.current).toEqual({ status: "lost" });
  act(() => beSuperAdmin(true));
  expect(result.current).toEqual({ status: "granted" });
  expect(server.reads).toBe(1);
});

it("doesn't know without the server, and asks it again on request", async () => {
  const failure = Promise.reject(new FirebaseError("unavailable", "offline"));
  failure.catch(() => undefined);
  server.ready = failure;
  const result = open(true, true);
  await waitFor(() => expect(result.current.status).toBe("unknown"));
  expect(result.current).toMatchObject({ error: { code: "server/unreachable" } });
  const answer = Promise.withResolvers<undefined>();
  server.ready = answer.promise;
  act(() => {
    if (result.current.status === "unknown") result.current.retry();
  });
  await waitFor(() => expect(result.current).toEqual({ status: "verifying" }));
  answer.resolve(undefined);
  await waitFor(() => expect(result.current).toEqual({ status: "granted" }));
  expect(server.reads).toBe(2);
});
