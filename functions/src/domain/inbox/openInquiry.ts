import type { Answer } from "../../contract/inbox.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { Inquiry } from "./inquiry.ts";
import { lacksAccess, type MessageSource, readMessaging } from "./messageSources.ts";
import type { AnswerPorts, Delivery } from "./ports.ts";

export interface OpenInquiry {
  read: () => Promise<Inquiry | null>;
  send: (answer: Answer) => Promise<void>;
}

export async function openInquiry(ports: AnswerPorts, uid: string, delivery: Delivery): Promise<OpenInquiry> {
  const { marketplace, withAccessToken } = ports;
  const { inquiry } = delivery;
  if (inquiry.kind === "question") return openConversation(ports, uid, delivery);
  return {
    read: () => withAccessToken(uid, (token) => marketplace.readInquiry(token, inquiry)),
    async send(answer) {
      if (answer.act === "reply") throw new AppError("inquiry/closed", { status: inquiry.status ?? "" });
      await withAccessToken(uid, (token) => marketplace.send(token, inquiry, answer));
    },
  };
}

/**
 * Opens a conversation. A reply that may have been sent is looked up at the source where it was sent. The
 * other source may not list it, and the reply would be sent twice. Otherwise the Trading API takes over if
 * the Message API is refused or doesn't know the conversation.
 */
async function openConversation(
  { sources, sellers, withAccessToken }: AnswerPorts,
  uid: string,
  { inquiry, stored }: Delivery,
): Promise<OpenInquiry> {
  const { hasAccess, names } = await readMessaging({ sources, sellers }, uid);
  let isBound = stored.seen !== null;
  if (isBound && stored.via === "message" && !hasAccess) throw new AppError("inquiry/unsettled");
  const isTrading = isBound ? stored.via !== "message" : !hasAccess;
  let source: MessageSource = isTrading ? sources.trading : sources.message;
  const withSeller = <T>(work: (seller: { token: string; names: readonly string[] }) => Promise<T>) =>
    withAccessToken(uid, (token) => work({ token, names }));
  const open = () => withSeller((seller) => source.open(seller, inquiry));

  return {
    async read() {
      try {
        const found = await open();
        if (found !== null || source.name === "trading" || isBound) return found;
      } catch (error) {
        if (!lacksAccess(error)) throw error;
        if (isBound) throw new AppError("inquiry/unsettled");
      }
      source = sources.trading;
      return open();
    },

    async send(answer) {
      if (answer.act !== "reply") throw new AppError("inquiry/closed", { status: inquiry.status ?? "" });
      isBound = true;
      await withSeller((seller) => source.reply(seller, inquiry, answer.text));
    },
  };
}
