import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { getEbayListingDetails, unifiedEbayListing } from "@contract/tester";

import { call } from "@/lib/calls/call";
import { describeError, describeRefusal } from "@/lib/calls/errorText";

import type { FormInput } from "./fields";

/** The input of all tabs. Survives switching tabs and errors. */
export interface TesterInput {
  readonly itemId: string;
  readonly typed: FormInput;
  readonly updateJson: string;
  readonly createJson: string;
  readonly storeCategory: string;
  readonly storeCategory2: string;
}

const NOTHING: TesterInput = {
  itemId: "",
  typed: {},
  updateJson: "",
  createJson: "",
  storeCategory: "0",
  storeCategory2: "0",
};

/** Session storage key of the input. */
const KEY = "pegboard.ebayTester";

export function useTesterInput(uid: string) {
  const [entered, setEntered] = useState<TesterInput>(() => readInput(uid));
  const enter = (change: Partial<TesterInput>) => {
    const next = { ...entered, ...change };
    setEntered(next);
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ uid, entered: next }));
    } catch {
      // Storage is full, so the input lasts until a reload.
    }
  };
  return { entered, enter };
}

function readInput(uid: string): TesterInput {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as {
      uid: string;
      entered: Partial<TesterInput>;
    } | null;
    return stored?.uid === uid ? { ...NOTHING, ...stored.entered } : NOTHING;
  } catch {
    return NOTHING;
  }
}

export type TesterRequest = Parameters<typeof call<typeof unifiedEbayListing>>[1];

export interface Answer {
  readonly sent: unknown;
  /** The server's response. Null if there was none. */
  readonly received: unknown;
  /** The text `Error: ...`, or null. */
  readonly error: string | null;
}

/** Sends a request. Also resolves for errors, because the tester shows them. */
export function useAsk() {
  return useMutation({
    mutationFn: async (request: TesterRequest): Promise<Answer & { readonly itemId: string | null }> => {
      try {
        const received = await call(unifiedEbayListing, request);
        const { failure, error: message } = received;
        const text = describeRefusal({ failure, message: message ?? "Unknown error" });
        const error = received.success ? null : `Error: ${text}`;
        return { sent: request, received, error, itemId: received.itemId };
      } catch (error) {
        return { sent: request, received: null, error: `Error: ${describeError(error)}`, itemId: null };
      }
    },
  });
}

/** Loads eBay's complete response, for super admins. */
export function useDetails() {
  return useMutation({
    mutationFn: async (itemId: string): Promise<Answer> => {
      try {
        return { sent: { itemId }, received: await call(getEbayListingDetails, { itemId }), error: null };
      } catch (error) {
        return { sent: { itemId }, received: null, error: `Error: ${describeError(error)}` };
      }
    },
  });
}

/**
 * Keeps the request id of a create call. The id stays the same until the content changes or a call succeeds,
 * so that a retry never creates two listings.
 */
export function useRequestId() {
  const [request, setRequest] = useState<{ id: string; content: string } | null>(null);
  return {
    getRequestId(content: string): string {
      if (request?.content === content) return request.id;
      const id = crypto.randomUUID();
      setRequest({ id, content });
      return id;
    },
    done: () => setRequest(null),
  };
}
