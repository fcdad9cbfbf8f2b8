import type { MessageSourceName } from "../../contract/inquiries.ts";
import { accessOf } from "../../contract/ebay/ebayAccess.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { Inquiry, Subject } from "./inquiry.ts";

/** The seller as the marketplace knows them. */
export interface MessagingSeller {
  token: string;
  /** The names under which the seller writes. */
  names: readonly string[];
}

export interface ListedConversation {
  conversation: Inquiry;
  /** Whether all of its messages are listed, or the newest alone. */
  isWhole: boolean;
}

/** One of eBay's ways to read and answer what buyers write. */
export interface MessageSource {
  readonly name: MessageSourceName;
  /** Returns a page, from page 1, of the conversations with messages between two times (epoch milliseconds). */
  list(
    seller: MessagingSeller,
    span: { from: number; to: number },
    page: number,
  ): Promise<{ conversations: ListedConversation[]; hasMore: boolean }>;
  /** Returns a conversation as the marketplace has it now, or null if there is none. */
  open(seller: MessagingSeller, subject: Subject): Promise<Inquiry | null>;
  /** Sends a reply once. `ebay/unavailable`: it isn't known whether it has arrived. */
  reply(seller: MessagingSeller, subject: Subject, text: string): Promise<void>;
  /** Marks a conversation at the marketplace, where it keeps such a mark. */
  markRead(seller: MessagingSeller, subject: Subject, isRead: boolean): Promise<void>;
}

export interface MessagePorts {
  sources: Readonly<Record<MessageSourceName, MessageSource>>;
  sellers: {
    /** Returns what the seller has granted, and the names under which they write. */
    read(uid: string): Promise<{ scopes: readonly string[]; names: readonly string[] }>;
    /** Stores where messages are read, and whether eBay refuses the access that was asked for. */
    saveSource(uid: string, name: MessageSourceName, isRefused: boolean): Promise<void>;
  };
}

/** Returns whether the seller has granted the Message API, and the seller's names. */
export async function readMessaging({ sellers }: MessagePorts, uid: string) {
  const { scopes, names } = await sellers.read(uid);
  return { hasAccess: accessOf(scopes).includes("messages"), names };
}

/**
 * Runs `work` with the Message API where the seller has granted it, else with the Trading API. If eBay refuses the
 * access, the Trading API takes over.
 */
export async function withMessages<T>(
  ports: MessagePorts,
  uid: string,
  work: (source: MessageSource, names: readonly string[]) => Promise<T>,
): Promise<T> {
  const { sources, sellers } = ports;
  const { hasAccess, names } = await readMessaging(ports, uid);
  if (hasAccess) {
    try {
      const done = await work(sources.message, names);
      await sellers.saveSource(uid, "message", false);
      return done;
    } catch (error) {
      if (!lacksAccess(error)) throw error;
    }
  }
  await sellers.saveSource(uid, "trading", hasAccess);
  return work(sources.trading, names);
}

/** eBay's REST error for a token without the scope. */
const INSUFFICIENT_PERMISSIONS = "1100";
export const lacksAccess = (error: unknown): boolean =>
  error instanceof AppError && error.params["ebayCode"] === INSUFFICIENT_PERMISSIONS;
