import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { type InquiryMark, markInquiry } from "@contract/inbox";

import { useOnline } from "@/lib/browser/useOnline";
import { call } from "@/lib/calls/call";

import type { Inquiry } from "./useInquiries";

export function useMark(inquiry: Inquiry) {
  return useMutation({
    mutationFn: (mark: InquiryMark) => call(markInquiry, { inquiryId: inquiry.id, mark }),
  });
}

/**
 * Marks a conversation as read when it is opened, and when a new message arrives while it is open. Shows no
 * error: it stays unread, and the next opening retries.
 */
export function useMarkAsRead(inquiry: Inquiry): void {
  const { mutate } = useMark(inquiry);
  const isOnline = useOnline();
  const seen = useRef("");
  const last = inquiry.messages.at(-1)?.ids[0] ?? "";
  const isUnread = inquiry.isUnread === true;
  useEffect(() => {
    // If the seller marks it as unread, it stays unread.
    if (!isUnread || !isOnline || seen.current === last) return;
    seen.current = last;
    mutate("read");
  }, [isUnread, isOnline, last, mutate]);
}
