import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type * as z from "zod";

import { paths } from "@contract/documents";
import {
  inboxDocument,
  INQUIRY_KINDS,
  type InquiryDocument,
  inquiryDocument,
  type InquiryKind,
  readInquiries,
} from "@contract/inbox";
import { MINUTE_MS } from "@contract/wire/durations";

import { call } from "@/lib/calls/call";
import { clearStatus, showStatus } from "@/lib/calls/statusMessage";
import type { WithId } from "@/lib/firestore/documents";
import { useDocument, type Live, useDocuments } from "@/lib/firestore/useDocuments";
import { usePerson } from "@/lib/session/session";

import { copy } from "./copy";
import type { InboxView, KindFilter } from "./view";

export type Inquiry = WithId<InquiryDocument>;

/** Maximum number of inquiries that the screen listens to, open or newest. */
export const MOST_SHOWN = 300;

export interface LoadedInquiries {
  readonly inquiries: readonly Inquiry[];
  readonly unreadable: number;
  readonly isFull: boolean;
}

/** Listens to the open inquiries, or to the newest of any state. */
export function useInquiries(state: InboxView["state"]): Live<LoadedInquiries> {
  const { uid } = usePerson();
  const path = paths.inquiries(uid);
  const live = useDocuments(
    state === "open"
      ? { path, where: [["state", "==", "open"]], limit: MOST_SHOWN }
      : { path, orderBy: [["at", "desc"]], limit: MOST_SHOWN },
    inquiryDocument,
  );
  return useMemo(() => {
    if (live.status !== "ready") return live;
    const { documents, unreadable } = live.value;
    const value = {
      inquiries: documents.filter(({ movedTo }) => movedTo === null).toSorted(compareUrgency),
      unreadable: unreadable.length,
      isFull: documents.length + unreadable.length >= MOST_SHOWN,
    };
    return { ...live, value };
  }, [live]);
}

/** Sorts open inquiries first by deadline, then the others, newest first. */
function compareUrgency(one: InquiryDocument, other: InquiryDocument): number {
  const openFirst = Number(other.state === "open") - Number(one.state === "open");
  if (openFirst !== 0) return openFirst;
  const getDeadline = ({ state, respondBy }: InquiryDocument) =>
    state === "open" ? (respondBy?.toMillis() ?? Infinity) : Infinity;
  const [first, second] = [getDeadline(one), getDeadline(other)];
  if (first !== second) return first - second;
  return other.at.toMillis() - one.at.toMillis();
}

export const filterInquiries = (
  inquiries: readonly Inquiry[],
  { kind, search }: Pick<InboxView, "kind" | "search">,
): readonly Inquiry[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return inquiries.filter((inquiry) => {
    if (kind !== "all" && inquiry.kind !== kind) return false;
    const { person, title, text, orderId, itemId } = inquiry;
    const all = [person, title, text, orderId, itemId].join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  });
};

export function countKinds(inquiries: readonly Inquiry[]): Readonly<Record<KindFilter, number>> {
  const counts = { all: inquiries.length, question: 0, offer: 0, cancellation: 0, return: 0 };
  for (const { kind } of inquiries) counts[kind] += 1;
  return counts;
}

/** Returns when the whole inbox was last read from eBay, and which kinds eBay didn't return. */
export function useReading(): {
  /** The oldest reading time of all kinds, in epoch milliseconds. Null if a kind was never read. */
  readonly readAt: number | null;
  readonly failed: readonly InquiryKind[];
  readonly isStateKnown: boolean;
  /** Whether only questions about listings are read, and whether eBay has refused the other messages. */
  readonly messages: "unknown" | "all" | "questions" | "refused";
} {
  const { uid } = usePerson();
  const state = useDocument(paths.operation(uid, "inbox"), inboxDocument);
  const known = state.status === "ready" ? state.value : null;
  const failed = INQUIRY_KINDS.filter((kind) => known?.failures[kind] !== undefined);
  const times = INQUIRY_KINDS.filter((kind) => !failed.includes(kind)).map((kind) => known?.readAt[kind]);
  const isRead = times.length > 0 && times.every((time) => time !== undefined);
  return {
    readAt: isRead ? Math.min(...times) : null,
    failed,
    isStateKnown: state.status === "ready",
    messages: judgeMessages(known),
  };
}

function judgeMessages(known: z.output<typeof inboxDocument> | null) {
  const via = known?.via ?? null;
  if (via === null) return "unknown";
  if (via === "message") return "all";
  return known?.isMessageAccessRefused === true ? "refused" : "questions";
}

export function useReadInquiries() {
  return useMutation({
    mutationFn: () => call(readInquiries, {}),
    onMutate: () => showStatus("loading", copy.reading),
    onSuccess: ({ success }) => (success ? showStatus("success", copy.readDone) : clearStatus()),
    onError: clearStatus,
  });
}

/** Milliseconds after which opening the inbox reads it again. */
const FRESH_MS = 5 * MINUTE_MS;

/** Reads the inbox when it is opened, unless it was read recently. Shows no error. */
export function useReadOnOpening(isEnabled: boolean, readAt: number | null, now: number): void {
  const { uid } = usePerson();
  useQuery({
    queryKey: ["readInquiries", uid],
    queryFn: () => call(readInquiries, {}),
    enabled: isEnabled && (readAt === null || now - readAt > FRESH_MS),
    staleTime: FRESH_MS,
    retry: false,
  });
}
