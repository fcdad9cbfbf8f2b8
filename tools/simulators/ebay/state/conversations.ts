import { createHash } from "node:crypto";
import { type EbayNotice, type MemberMessage, type MessageMedia, type Note } from "./inquiry.ts";
import { type State } from "./state.ts";

type ConversationType = "FROM_MEMBERS" | "FROM_EBAY";

const EBAY = "eBay";

export interface Conversation {
  conversationId: string;
  type: ConversationType;
  status: "ACTIVE" | "ARCHIVE" | "DELETE";
  title: string;
  other: string;
  itemId?: string;
  /** Newest first, as the Message API returns them. */
  messages: ConversationMessage[];
  unread: number;
}

export interface ConversationMessage {
  /** The Message API's id, which differs from the Trading API's id of a question. */
  messageId: string;
  sender: string;
  recipient: string;
  subject: string;
  body: string;
  media: MessageMedia[];
  createdAt: string;
  isRead: boolean;
}

type Draft = Omit<ConversationMessage, "isRead">;

/**
 * Returns all conversations of a seller, by their newest message, newest first: one per buyer and listing,
 * and one per message of eBay. They include the questions that the Trading API lists, and their answers.
 */
export function listConversations(state: State, seller: string): Conversation[] {
  const groups = new Map<string, Draft[]>();
  const add = (key: string, ...drafts: Draft[]) => groups.set(key, [...(groups.get(key) ?? []), ...drafts]);
  for (const message of state.messages) {
    if (message.seller === seller) add(`${message.buyer}|${message.itemId}`, ...createDrafts(message));
  }
  for (const note of state.notes) {
    if (note.seller === seller) add(`${note.buyer}|${note.itemId ?? ""}`, createDraft(note));
  }
  const ofMembers = [...groups].map(([key, drafts]) => {
    const [other = "", itemId = ""] = key.split("|");
    return build(state, seller, "FROM_MEMBERS", { other, itemId, drafts });
  });
  const ofEbay = state.notices
    .filter((notice) => notice.seller === seller)
    .map((notice) =>
      build(state, seller, "FROM_EBAY", { other: EBAY, itemId: "", drafts: [createNoticeDraft(notice)] }),
    );
  const newest = ({ messages }: Conversation) => messages[0]?.createdAt ?? "";
  return [...ofMembers, ...ofEbay].toSorted((one, other) => newest(other).localeCompare(newest(one)));
}

export function markRead(
  state: State,
  { conversationId, messages, other }: Conversation,
  isRead: boolean,
): void {
  const received = messages.filter(({ sender }) => sender === other).length;
  const read = isRead ? received : Math.max(0, received - 1);
  state.conversationMarks[conversationId] = { ...state.conversationMarks[conversationId], read };
}

/** Stores the seller's answer to a buyer's question, from either API. */
export function answerQuestion(question: MemberMessage, text: string, now: Date): void {
  question.answers = [...(question.answers ?? []), text];
  question.answerTimes = [...(question.answerTimes ?? []), now.toISOString()];
  question.answeredAt = now.toISOString();
}

function build(
  state: State,
  seller: string,
  type: ConversationType,
  { other, itemId, drafts }: { other: string; itemId: string; drafts: readonly Draft[] },
): Conversation {
  const first = type === "FROM_EBAY" ? (drafts[0]?.messageId ?? "") : "";
  const conversationId = hashNumber(`${seller}|${other}|${itemId}|${first}`);
  const { read = 0, status = "ACTIVE" } = state.conversationMarks[conversationId] ?? {};
  const oldestFirst = drafts.toSorted((one, next) => one.createdAt.localeCompare(next.createdAt));
  let received = 0;
  const messages = oldestFirst.map((draft): ConversationMessage => {
    if (draft.sender === other) received += 1;
    return { ...draft, isRead: draft.sender !== other || received <= read };
  });
  return {
    ...{ conversationId, type, status, other, title: other },
    ...(itemId !== "" && { itemId }),
    messages: messages.toReversed(),
    unread: messages.filter(({ isRead }) => !isRead).length,
  };
}

function createDrafts({
  messageId,
  buyer,
  seller,
  text,
  createdAt,
  itemId,
  ...rest
}: MemberMessage): Draft[] {
  const subject = `Question for item #${itemId}`;
  return [
    {
      ...{ messageId: `7${messageId}`, sender: buyer, recipient: seller, subject, body: text, createdAt },
      media: [],
    },
    ...(rest.answers ?? []).map((answer, at) => ({
      ...{
        messageId: `8${messageId}${at}`,
        sender: seller,
        recipient: buyer,
        subject,
        body: answer,
        media: [],
      },
      createdAt: rest.answerTimes?.[at] ?? rest.answeredAt ?? createdAt,
    })),
  ];
}

function createDraft({ noteId, buyer, seller, by, text, media = [], createdAt }: Note): Draft {
  const [sender, recipient] = by === "buyer" ? [buyer, seller] : [seller, buyer];
  return { messageId: noteId, sender, recipient, subject: "", body: text, media, createdAt };
}

const createNoticeDraft = ({ noticeId, seller, subject, text, createdAt }: EbayNotice): Draft => ({
  ...{ messageId: noticeId, sender: EBAY, recipient: seller, subject, body: text, media: [], createdAt },
});

const hashNumber = (text: string) => String(createHash("sha256").update(text).digest().readUIntBE(0, 6));
