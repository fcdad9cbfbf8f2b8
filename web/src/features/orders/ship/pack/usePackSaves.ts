import { useState } from "react";

import { packOrders } from "@contract/orders";

import { call } from "@/lib/calls/call";
import { createMutex } from "@/lib/concurrency";
import { withMembers } from "@/lib/withMembers";

import type { Parcel } from "./parcels";

/** The result of packing a parcel, as stored. */
export type PackingStep =
  | { readonly state: "checked" | "open" }
  | { readonly state: "stopped"; readonly scanned: string }
  | { readonly state: "overridden"; readonly reason: string };

interface Failure {
  readonly parcel: Parcel;
  readonly step: PackingStep;
  readonly error: unknown;
}

export type PackSaves = ReturnType<typeof usePackSaves>;

/**
 * Stores packing results one after another, so that a parcel's check can't overtake its stop. The next parcel
 * doesn't wait for the storing.
 */
export function usePackSaves() {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map());
  const [last, setLast] = useState<Parcel | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [runExclusive] = useState(createMutex);

  const mark = (id: string, isDone: boolean) => setDone((before) => withMembers(before, [id], isDone));

  function save(parcel: Parcel, step: PackingStep): Promise<boolean> {
    const orderIds = parcel.orders.map(({ orderId }) => orderId);
    mark(parcel.id, step.state === "checked");
    if (step.state === "checked") setLast(parcel);
    setWaiting((count) => count + 1);
    return runExclusive(async () => {
      try {
        await call(packOrders, { orderIds, packing: step });
        setFailures((known) => new Map([...known].filter(([id]) => id !== parcel.id)));
        return true;
      } catch (error) {
        mark(parcel.id, false);
        setFailures((known) => new Map(known).set(parcel.id, { parcel, step, error }));
        return false;
      } finally {
        setWaiting((count) => count - 1);
      }
    });
  }

  return {
    /** Parcels that were checked here. The server may not have confirmed them yet. */
    done,
    /** The parcel that was checked last. */
    last,
    /** The parcel whose step waits longest for being stored, and the reason. */
    failure: [...failures.values()][0] ?? null,
    isSaving: waiting > 0,
    /** Stores a step. Resolves to whether it is stored. Never rejects: a failure is kept until a retry. */
    save,
    /** Stores all steps that failed. */
    retry: () => {
      for (const { parcel, step } of failures.values()) void save(parcel, step);
    },
  };
}
