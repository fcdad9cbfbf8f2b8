import type { InquiryMark } from "../../contract/inbox.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { type MessagePorts, withMessages } from "./messageSources.ts";
import type { MarkStore } from "./ports.ts";

export interface MarkPorts extends MessagePorts {
  marks: MarkStore;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}

/** The read state of each mark. Settled conversations count as read. */
const READ: Readonly<Record<InquiryMark, boolean | null>> = {
  read: true,
  unread: false,
  settled: true,
  unsettled: null,
};

/** Marks a conversation, first at the marketplace if it supports this mark. */
export async function markInquiry(
  ports: MarkPorts,
  uid: string,
  { inquiryId, mark }: { inquiryId: string; mark: InquiryMark },
): Promise<{ success: true }> {
  const { marks, withAccessToken } = ports;
  const inquiry = await marks.read(uid, inquiryId);
  if (inquiry?.kind !== "question") throw new AppError("inquiry/not-found");
  const isRead = READ[mark];
  if (isRead !== null) {
    await withMessages(ports, uid, (source, names) =>
      withAccessToken(uid, (token) => source.markRead({ token, names }, inquiry, isRead)),
    );
  }
  await marks.mark(uid, inquiryId, mark);
  return { success: true };
}
