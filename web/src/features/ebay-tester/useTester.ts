import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { getEbayListingDetails, unifiedEbayListing } from "@contract/tester";

import { call } from "@/lib/call";
import { errorText } from "@/lib/errorText";

import type { Typed } from "./fields";

/** What is entered, on every tab: going to another one, or a refusal, loses nothing of it. */
export interface Entered {
  readonly itemId: string;
  readonly typed: Typed;
  readonly updateJson: string;
  readonly createJson: string;
  readonly storeCategory: string;
  readonly storeCategory2: string;
}

const NOTHING: Entered = {
  itemId: "",
  typed: {},
  updateJson: "",
  createJson: "",
  storeCategory: "0",
  storeCategory2: "0",
};

/** Kept while this tab of the browser is open. */
const KEY = "pegboard.ebayTester";

export function useEntered(uid: string) {
  const [entered, setEntered] = useState<Entered>(() => restored(uid));
  const enter = (change: Partial<Entered>) => {
    const next = { ...entered, ...change };
    setEntered(next);
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ uid, entered: next }));
    } catch {
      // No room: it stays until a reload.
    }
  };
  return { entered, enter };
}

function restored(uid: string): Entered {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as {
      uid: string;
      entered: Partial<Entered>;
    } | null;
    return kept?.uid === uid ? { ...NOTHING, ...kept.entered } : NOTHING;
  } catch {
    return NOTHING;
  }
}

export type Asked = Parameters<typeof call<typeof unifiedEbayListing>>[1];

export interface Answer {
  readonly sent: unknown;
  /** What the server said; null where it said nothing. */
  readonly received: unknown;
  /** `Error: ...`; null where there is none. */
  readonly error: string | null;
}

/** Asks, and answers also with a refusal: the tester wants to see it. */
export function useAsk() {
  return useMutation({
    mutationFn: async (asked: Asked): Promise<Answer & { readonly itemId: string | null }> => {
      try {
        const received = await call(unifiedEbayListing, asked);
        const error = received.success ? null : `Error: ${received.error ?? "Unknown error"}`;
        return { sent: asked, received, error, itemId: received.itemId };
      } catch (error) {
        return { sent: asked, received: null, error: `Error: ${errorText(error)}`, itemId: null };
      }
    },
  });
}

/** For super admins: the whole answer of eBay, as it was sent. */
export function useDetails() {
  return useMutation({
    mutationFn: async (itemId: string): Promise<Answer> => {
      try {
        return { sent: { itemId }, received: await call(getEbayListingDetails, { itemId }), error: null };
      } catch (error) {
        return { sent: { itemId }, received: null, error: `Error: ${errorText(error)}` };
      }
    },
  });
}

/**
 * The id of a request to create: the same while the same is asked for and nothing has come of it, so that asking again
 * after a lost answer lists nothing twice.
 */
export function useRequestId() {
  const [request, setRequest] = useState<{ id: string; content: string } | null>(null);
  return {
    idFor(content: string): string {
      if (request?.content === content) return request.id;
      const id = crypto.randomUUID();
      setRequest({ id, content });
      return id;
    },
    done: () => setRequest(null),
  };
}
