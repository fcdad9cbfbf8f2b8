import { type Firestore, Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../contract/paths.ts";
import type { Operation, OperationStore } from "../domain/operation/operation.ts";
import {
  openKeepingOperations,
  openOfferingOperations,
  openPushOperations,
  openShipmentOperations,
} from "./queues.ts";

interface Queue {
  readonly name: Parameters<typeof paths.operation>[1];
  readonly open: (firestore: Firestore) => unknown;
}

it.each<Queue>([
  { name: "offering", open: openOfferingOperations },
  { name: "keeping", open: openKeepingOperations },
  { name: "push", open: openPushOperations },
  { name: "shipments", open: openShipmentOperations },
])("the queue of $name knows whether eBay is connected, and doesn't store it", async ({ name, open }) => {
  const firestore = memoryFirestore(() => 0);
  const document = firestore.doc(paths.operation("ada", name));
  await document.set({ status: "waiting", resumesAt: Timestamp.fromMillis(7), runId: "r" });
  const queue = open(firestore) as OperationStore<Operation>;
  const read = () => queue.change("ada", (run) => ({ operation: run, answer: run }));
  const user = firestore.doc(paths.user("ada"));
  expect(await read()).toMatchObject({ isConnected: false, status: "waiting", resumesAt: 7 });
  await user.set({ ebay: null });
  expect(await read()).toMatchObject({ isConnected: false });
  await user.set({ ebay: { userId: "e" } });
  expect(await read()).toMatchObject({ isConnected: true });
  const stored = (await document.get()).data();
  expect(stored).toMatchObject({ status: "waiting", resumesAt: Timestamp.fromMillis(7), runId: "r" });
  expect(stored).not.toHaveProperty("isConnected");
});
