import { beforeAll, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { describeError } from "@/lib/calls/errorText";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { useNewLot } from "@/lib/lots";
import { collectToasts } from "@/lib/testing/collectToasts";

import { createQueueItem } from "../queue/queueItem";
import { openLot } from "./openLot";

beforeAll(goOffline);

it("a lot doesn't open offline, and the reason is shown", async () => {
  const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
  const item = { ...createQueueItem("s", 1, settings), status: "completed" as const, listingId: "l1" };
  const card = { captureId: "a", item, isLocal: true, isWaiting: false, front: null, back: null };
  const toasts = collectToasts();
  await openLot("dana", [card], vi.fn());
  expect(toasts).toMatchObject([
    { message: describeError(new AppError("server/unreachable")), tone: "danger" },
  ]);
  expect(useNewLot.getState().opened).toBeNull();
});
