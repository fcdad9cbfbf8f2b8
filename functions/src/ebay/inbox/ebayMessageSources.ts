import type { MessagePorts } from "../../domain/inbox/messageSources.ts";
import type { EbaySettings } from "../settings.ts";
import { messageCalls } from "./messageCalls.ts";
import { tradingMessages } from "./tradingMessages.ts";

export const ebayMessageSources = (settings: EbaySettings): MessagePorts["sources"] => ({
  message: messageCalls(settings),
  trading: tradingMessages(settings),
});
