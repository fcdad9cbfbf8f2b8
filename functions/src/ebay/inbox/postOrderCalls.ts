import * as z from "zod";

import type { AnswerAct } from "../../contract/inbox.ts";
import type { InquiryPage } from "../../domain/catchUp/ports.ts";
import type { Inquiry } from "../../domain/inbox/inquiry.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { type HttpAnswer, send, withRetries } from "../http/http.ts";
import { EMPTY, shorten } from "./inquiryFields.ts";
import { readJson } from "../http/restErrors.ts";
import { describeRestErrors } from "../http/restWords.ts";
import type { EbaySettings } from "../settings.ts";
import { parseJson } from "../../contract/wire/json.ts";

/**
 * The Post-Order API. It uses the IAF authorization scheme and has no sandbox. Shapes: eBay, Post-Order API
 * 2.8.0, CancelSummary and ReturnSummaryType. The required scope isn't documented; calls use the seller's
 * token.
 */
const PAGE_SIZE = 100;
const MARKETPLACE = "EBAY_US";

const dateTime = z
  .object({ value: z.string() })
  .transform(({ value }) => Date.parse(value))
  .pipe(z.number())
  .nullish()
  .catch(null);
const money = z
  .object({ value: z.coerce.number() })
  .transform(({ value }) => value)
  .nullish()
  .catch(null);
const text = z.coerce.string().nullish();

const cancellation = z.object({
  cancelId: z.coerce.string(),
  legacyOrderId: text,
  requestorType: text,
  cancelState: text,
  cancelStatus: text,
  cancelReason: text,
  buyerLoginName: text,
  requestRefundAmount: money,
  cancelRequestDate: dateTime,
  sellerResponseDueDate: dateTime,
});
const cancellationPage = z.object({
  cancellations: z.array(cancellation).default([]),
  total: z.int().default(0),
});
const cancellationDetail = z.object({ cancelDetail: cancellation });

const returnSummary = z.object({
  returnId: z.coerce.string(),
  orderId: text,
  buyerLoginName: text,
  state: text,
  creationInfo: z
    .object({
      item: z.object({ itemId: text, returnQuantity: z.int().nullish() }).nullish(),
      reason: text,
      comments: z.object({ content: text }).nullish(),
      creationDate: dateTime,
    })
    .nullish(),
  sellerTotalRefund: z.object({ actualRefundAmount: money, estimatedRefundAmount: money }).nullish(),
  sellerResponseDue: z.object({ respondByDate: dateTime }).nullish(),
  sellerAvailableOptions: z.array(z.object({ actionType: z.string() })).nullish(),
});
const returnPage = z.object({ members: z.array(returnSummary).default([]), total: z.int().default(0) });
const returnDetail = z.object({ summary: returnSummary });

export async function readCancellations(
  settings: EbaySettings,
  token: string,
  from: number,
  page: number,
): Promise<InquiryPage> {
  const found = await get(settings, token, `/cancellation/search?${search(from, page)}`, cancellationPage);
  // Requests by the seller need no answer.
  const byBuyers = found.cancellations.filter(({ requestorType }) => requestorType !== "SELLER");
  return { inquiries: byBuyers.map(toCancellation), hasMore: page * PAGE_SIZE < found.total };
}

export async function readReturns(
  settings: EbaySettings,
  token: string,
  from: number,
  page: number,
): Promise<InquiryPage> {
  const found = await get(settings, token, `/return/search?${search(from, page)}`, returnPage);
  return { inquiries: found.members.map(toReturn), hasMore: page * PAGE_SIZE < found.total };
}

export async function readCancellationNow(
  settings: EbaySettings,
  token: string,
  id: string,
): Promise<Inquiry> {
  const { cancelDetail } = await get(
    settings,
    token,
    `/cancellation/${encodeURIComponent(id)}`,
    cancellationDetail,
  );
  return toCancellation(cancelDetail);
}

export async function readReturnNow(settings: EbaySettings, token: string, id: string): Promise<Inquiry> {
  // Only the summary contains state and options.
  const path = `/return/${encodeURIComponent(id)}?fieldgroups=SUMMARY`;
  return toReturn((await get(settings, token, path, returnDetail)).summary);
}

/** Posts once, without retries. The caller checks the effect of a lost answer. */
export async function postOrder(
  settings: EbaySettings,
  token: string,
  path: string,
  body: object | null,
): Promise<void> {
  const answer = await send(settings, `${settings.apiBase}/post-order/v2${path}`, {
    method: "POST",
    headers: { ...createHeaders(token), ...(body !== null && { "Content-Type": "application/json" }) },
    ...(body !== null && { body: JSON.stringify(body) }),
  });
  if (answer.status < 200 || answer.status >= 300) refuse(answer);
}

const toCancellation = (found: z.output<typeof cancellation>): Inquiry => {
  const status = found.cancelStatus ?? null;
  const isOpen = status === "CANCEL_REQUESTED";
  return {
    ...EMPTY,
    ...{ kind: "cancellation", id: found.cancelId, isOpen, status },
    orderId: found.legacyOrderId ?? null,
    person: found.buyerLoginName ?? null,
    amount: found.requestRefundAmount ?? null,
    at: found.cancelRequestDate ?? null,
    respondBy: found.sellerResponseDueDate ?? null,
    reason: found.cancelReason ?? null,
    options: isOpen ? ["approveCancellation", "rejectCancellation"] : [],
    made: isOpen ? [] : [status === "CANCEL_REJECTED" ? "rejectCancellation" : "approveCancellation"],
  };
};

/** The options supported here. Others are only available at eBay. Source: ActivityOptionEnum. */
const OPTIONS: Readonly<Record<string, AnswerAct>> = {
  SELLER_APPROVE_REQUEST: "acceptReturn",
  SELLER_DECLINE_REQUEST: "declineReturn",
  SELLER_MARK_AS_RECEIVED: "receiveReturn",
};
/** Options that need no answer. */
const VOLUNTARY: ReadonlySet<string> = new Set(["SELLER_SEND_MESSAGE", "SELLER_ESCALATE"]);
const RETURN_ACTS = Object.values(OPTIONS);

function toReturn(found: z.output<typeof returnSummary>): Inquiry {
  const { creationInfo, sellerTotalRefund, sellerAvailableOptions } = found;
  const offered = (sellerAvailableOptions ?? []).map(({ actionType }) => actionType);
  const options = offered.flatMap((name) => OPTIONS[name] ?? []);
  return {
    ...EMPTY,
    ...{ kind: "return", id: found.returnId, status: found.state ?? null, options },
    isOpen: found.state !== "CLOSED" && offered.some((name) => !VOLUNTARY.has(name)),
    itemId: creationInfo?.item?.itemId ?? null,
    orderId: found.orderId ?? null,
    person: found.buyerLoginName ?? null,
    text: shorten(creationInfo?.comments?.content),
    amount: sellerTotalRefund?.actualRefundAmount ?? sellerTotalRefund?.estimatedRefundAmount ?? null,
    quantity: creationInfo?.item?.returnQuantity ?? null,
    at: creationInfo?.creationDate ?? null,
    respondBy: found.sellerResponseDue?.respondByDate ?? null,
    reason: creationInfo?.reason ?? null,
    // eBay removes an option once it is used.
    made: RETURN_ACTS.filter((act) => !options.includes(act)),
  };
}

const search = (from: number, page: number): string =>
  new URLSearchParams({
    role: "SELLER",
    creation_date_range_from: new Date(from).toISOString(),
    limit: String(PAGE_SIZE),
    offset: String((page - 1) * PAGE_SIZE),
  }).toString();

const createHeaders = (token: string) => ({
  Authorization: `IAF ${token}`,
  Accept: "application/json",
  "X-EBAY-C-MARKETPLACE-ID": MARKETPLACE,
});

function get<S extends z.ZodType>(
  settings: EbaySettings,
  token: string,
  path: string,
  schema: S,
): Promise<z.output<S>> {
  return withRetries(settings, async () => {
    const answer = await send(settings, `${settings.apiBase}/post-order/v2${path}`, {
      headers: createHeaders(token),
    });
    // No results.
    if (answer.status === 204) return schema.parse({});
    if (answer.status < 200 || answer.status >= 300) refuse(answer);
    return readJson(answer, schema);
  });
}

/** Throws the errors of an answer. They are in `error`, not in `errors` as in newer APIs. */
function refuse(answer: HttpAnswer): never {
  const body = parseJson(answer.body);
  const own = typeof body === "object" && body !== null && "error" in body ? { errors: body.error } : body;
  const words = describeRestErrors(own);
  if (answer.status === 401) throw new AppError("ebay/authorization-expired", words);
  throw new AppError("ebay/refused", { message: `HTTP ${answer.status}`, ebayCode: "", ...words });
}
