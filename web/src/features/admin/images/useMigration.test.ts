import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Migration } from "@contract/images/imageMigration";
import { AppError } from "@contract/wire/errors";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { collectToasts } from "@/lib/testing/collectToasts";
import { renderQueryHook } from "@/lib/testing/renderQueryHook";

import { useMigration } from "./useMigration";

const migration = (message: string, failed = 0): Migration => ({
  ...{
    message,
    news: null,
    totalListings: 20,
    eligibleListings: 12,
    total: 10,
    migrated: 10 - failed,
    failed,
  },
  ...{ skipped: 0, processedBatches: 1, listings: [], batches: [] },
});
const refuse = () => {
  throw new AppError("server/busy");
};

let toasts: ReturnType<typeof collectToasts>;
beforeEach(() => void (toasts = collectToasts()));
afterEach(() => void vi.unstubAllGlobals());

function open(answers: Readonly<Record<string, Answer>>) {
  const calls = answerCalls(answers);
  const follow = vi.fn();
  const { result, rerender } = renderQueryHook(
    (isRunning: boolean) => useMigration({ run: null, isRunning, follow, cancel: vi.fn() }),
    false,
  );
  return { calls, follow, result, rerender };
}
const listToasts = () => toasts.map(({ message, tone }) => [message, tone]);

it("migrates the next ten, and keeps their result", async () => {
  const answer = Promise.withResolvers<object>();
  const { calls, follow, result } = open({ migrateToFirebaseStorage: () => answer.promise });
  expect(result.current).toMatchObject({ some: null, working: null, error: null });
  act(() => result.current.migrateSome());
  await waitFor(() => expect(result.current.working).toBe("some"));
  answer.resolve(migration("10 migrated"));
  await waitFor(() => expect(result.current.working).toBeNull());
  expect(result.current).toMatchObject({ some: migration("10 migrated"), error: null });
  expect(calls).toEqual([{ name: "migrateToFirebaseStorage", data: { batchSize: 10, dryRun: false } }]);
  expect(listToasts()).toEqual([["10 migrated", "success"]]);
  expect(follow).not.toHaveBeenCalled();
});

it("warns of listings that couldn't be migrated", async () => {
  const { result } = open({ migrateToFirebaseStorage: () => migration("9 migrated", 1) });
  act(() => result.current.migrateSome());
  await waitFor(() => expect(listToasts()).toEqual([["9 migrated", "warning"]]));
});

it("follows a run over all, which replaces the result of the ten", async () => {
  const answer = Promise.withResolvers<object>();
  const { calls, follow, result } = open({
    migrateToFirebaseStorage: () => migration("10 migrated"),
    migrateAllToFirebaseStorage: () => answer.promise,
  });
  act(() => result.current.migrateSome());
  await waitFor(() => expect(result.current.some).not.toBeNull());
  act(() => result.current.migrateAll());
  await waitFor(() => expect(result.current.working).toBe("all"));
  expect(result.current.some).toBeNull();
  expect(follow).toHaveBeenCalledOnce();
  answer.resolve(migration("All migrated"));
  await waitFor(() => expect(result.current.working).toBeNull());
  expect(calls[1]).toEqual({
    name: "migrateAllToFirebaseStorage",
    data: { batchSize: 5, dryRun: false },
  });
  expect(result.current.some).toBeNull();
  expect(listToasts().at(-1)).toEqual(["All migrated", "success"]);
});

it("says why the ten couldn't be migrated, until that is dismissed", async () => {
  const { result, rerender } = open({ migrateToFirebaseStorage: refuse });
  act(() => result.current.migrateSome());
  await waitFor(() => expect(result.current.error).toMatchObject({ code: "server/busy" }));
  rerender(true);
  expect(result.current.error).toMatchObject({ code: "server/busy" });
  act(() => result.current.dismiss());
  await waitFor(() => expect(result.current.error).toBeNull());
  expect(listToasts()).toEqual([]);
});

it("says why a run couldn't start, unless it runs", async () => {
  const { result, rerender } = open({ migrateAllToFirebaseStorage: refuse });
  act(() => result.current.migrateAll());
  await waitFor(() => expect(result.current.error).toMatchObject({ code: "server/busy" }));
  rerender(true);
  expect(result.current.error).toBeNull();
  rerender(false);
  expect(result.current.error).not.toBeNull();
  act(() => result.current.dismiss());
  await waitFor(() => expect(result.current.error).toBeNull());
});
