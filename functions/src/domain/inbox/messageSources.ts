import type { MessageSourceName } from "../../contract/inbox.ts";
import { listAccess } from "../../contract/ebay/ebayAccess.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { Inquiry, Subject } from "./inquiry.ts";

/** The seller's token and names at the marketplace. */
export interface MessagingSeller {
  token: string;
  /** The user names under which the seller writes messages. */
  names: readonly string[];
}

interface ListedConversation {
  conversation: Inquiry;
  /** True if all messages are listed, false if only the newest is. */
  isWhole: boolean;
}

/** An eBay API that reads and answers buyers' messages. */
export interface MessageSource {
  readonly name: MessageSourceName;
  /**
   * Returns a page of the conversations with messages between two times (epoch milliseconds). Pages start at
   * 1.
   */
  list(
    seller: MessagingSeller,
    span: { from: number; to: number },
    page: number,
  ): Promise<{ conversations: ListedConversation[]; hasMore: boolean }>;
  /** Returns a conversation in its current state, or null if it doesn't exist. */
  open(seller: MessagingSeller, subject: Subject): Promise<Inquiry | null>;
  /** Sends a reply once. Throws `ebay/unavailable` if it isn't known whether the reply has arrived. */
  reply(seller: MessagingSeller, subject: Subject, text: string): Promise<void>;
  /** Marks a conversation at the marketplace, if it supports read marks. */
  markRead(seller: MessagingSeller, subject: Subject, isRead: boolean): Promise<void>;
}

export interface MessagePorts {
  sources: Readonly<Record<MessageSourceName, MessageSource>>;
  sellers: {
    /** Returns the scopes that the seller has granted, and the seller's user names. */
    read(uid: string): Promise<{ scopes: readonly string[]; names: readonly string[] }>;
    /** Stores which source is in use, and whether eBay refuses the requested access. */
    saveSource(uid: string, name: MessageSourceName, isRefused: boolean): Promise<void>;
  };
}

/** Returns whether the seller has granted the Message API, and the seller's user names. */
export async function readMessaging({ sellers }: MessagePorts, uid: string) {
  const { scopes, names } = await sellers.read(uid);
  return { hasAccess: listAccess(scopes).includes("messages"), names };
}

/**
 * Runs `work` with the Message API if the seller has granted it, or else with the Trading API. Falls back to
 * the Trading API if eBay refuses the access.
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

/** eBay's REST error code for a token without the required scope. */
const INSUFFICIENT_PERMISSIONS = "1100";
export const lacksAccess = (error: unknown): boolean =>
  error instanceof AppError && error.params["ebayCode"] === INSUFFICIENT_PERMISSIONS;
