import { toAmount } from "../../contract/wire/numbers.ts";
import type { AnswerMarketplace, Decision } from "../../domain/inbox/ports.ts";
import type { Subject } from "../../domain/inbox/inquiry.ts";
import { readOfferNow } from "./inquiryCalls.ts";
import { postOrder, readCancellationNow, readReturnNow } from "./postOrderCalls.ts";
import type { EbaySettings } from "../settings.ts";
import { assertSuccess, callTrading } from "../trading/tradingClient.ts";
import type { XmlInputElement } from "../trading/xml.ts";

/**
 * Creates the calls that answer offers, cancellations and returns (Trading and Post-Order API). Sending is
 * never retried here.
 */
export function createEbayAnswerCalls(settings: EbaySettings): AnswerMarketplace {
  return {
    readInquiry(token, { kind, ebayId, itemId }) {
      const subject = { id: ebayId, itemId };
      if (kind === "offer") return readOfferNow(settings, token, subject);
      if (kind === "cancellation") return readCancellationNow(settings, token, ebayId);
      return readReturnNow(settings, token, ebayId);
    },

    async send(token, subject, answer) {
      const request = buildRequest(subject, answer);
      if ("call" in request) assertSuccess(await callTrading(settings, token, request.call, request.body));
      else await postOrder(settings, token, request.path, request.body);
    },
  };
}

type Request = { call: string; body: XmlInputElement } | { path: string; body: object | null };

/** Builds a request with its elements in the order of eBay's schema. */
function buildRequest({ ebayId, itemId, quantity }: Subject, answer: Decision): Request {
  const id = encodeURIComponent(ebayId);
  switch (answer.act) {
    case "accept":
    case "decline":
    case "counter":
      return {
        call: "RespondToBestOffer",
        body: {
          ItemID: itemId ?? "",
          BestOfferID: ebayId,
          Action: { accept: "Accept", decline: "Decline", counter: "Counter" }[answer.act],
          ...(answer.text !== null && answer.text !== "" && { SellerResponse: answer.text }),
          ...(answer.act === "counter" && {
            CounterOfferPrice: { "@currencyID": "USD", "#text": toAmount(answer.price) },
            CounterOfferQuantity: answer.quantity,
          }),
        },
      };
    case "approveCancellation":
      return { path: `/cancellation/${id}/approve`, body: null };
    case "rejectCancellation":
      return {
        path: `/cancellation/${id}/reject`,
        body: answer.trackingNumber === null ? {} : { trackingNumber: answer.trackingNumber },
      };
    case "acceptReturn":
      return {
        path: `/return/${id}/decide`,
        body: { decision: "APPROVE", ...(answer.text !== null && { comments: { content: answer.text } }) },
      };
    case "declineReturn":
      return {
        path: `/return/${id}/decide`,
        body: { decision: "DECLINE", comments: { content: answer.text } },
      };
    case "receiveReturn":
      return { path: `/return/${id}/mark_as_received`, body: quantity === null ? {} : { quantity } };
  }
}
