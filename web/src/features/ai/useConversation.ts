import { useMemo } from "react";
import { useShallow } from "zustand/react/shallow";

import {
  conversationDocument,
  exchangeDocument,
  MAX_CONVERSATIONS,
  MAX_EXCHANGES,
} from "@contract/assistant";
import { paths } from "@contract/documents";

import { type Live, useDocuments } from "@/lib/firestore/useDocuments";
import { usePerson } from "@/lib/session/session";
import { useNow } from "@/lib/browser/useNow";

import { usePendingQuestions } from "./asking";
import { type Exchange, mergeExchanges } from "./exchanges";

/** Listens to the newest conversations, without deleted ones. */
export function useConversations() {
  const { uid } = usePerson();
  return useDocuments(
    {
      path: paths.conversations(uid),
      where: [["deletedAt", "==", null]],
      orderBy: [["updatedAt", "desc"]],
      limit: MAX_CONVERSATIONS,
    },
    conversationDocument,
  );
}

interface Conversation {
  readonly exchanges: readonly Exchange[];
  readonly unreadable: number;
}

/** Seconds between checks for a server that has crashed silently. */
const CLOCK_SECONDS = 15;

/** Returns a conversation's exchanges, stored and in progress. */
export function useConversation(conversationId: string): Live<Conversation> {
  const { uid } = usePerson();
  const now = useNow(CLOCK_SECONDS);
  const stored = useDocuments(
    { path: paths.exchanges(uid, conversationId), orderBy: [["askedAt", "asc"]], limit: MAX_EXCHANGES },
    exchangeDocument,
  );
  const pendingQuestions = usePendingQuestions(
    useShallow((all) =>
      Object.values(all).filter((one) => one.conversationId === conversationId && one.uid === uid),
    ),
  );
  return useMemo(() => {
    // A new conversation isn't stored yet.
    if (stored.status === "error" || (stored.status === "loading" && pendingQuestions.length === 0))
      return stored;
    const { documents, unreadable } =
      stored.status === "ready" ? stored.value : { documents: [], unreadable: [] };
    return {
      status: "ready",
      fromCache: false,
      value: { exchanges: mergeExchanges(documents, pendingQuestions, now), unreadable: unreadable.length },
    };
  }, [stored, pendingQuestions, now]);
}
