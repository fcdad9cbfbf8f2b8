import { createHash, randomUUID } from "node:crypto";

import { EBAY_APPLICATION } from "../../tools/suite/environment.ts";
import { accept } from "../../tools/demo/connect.ts";
import { type Person, callAs, createMember } from "./people.ts";
import { suite } from "./suite.ts";

export const getWebhookUrl = () => `${suite().functionsUrl}/ebayWebhook`;

/** Returns the signature of a platform notification for its time. */
export function signTimestamp(timestamp: string): string {
  const { devId, clientId, clientSecret } = EBAY_APPLICATION;
  return createHash("md5").update(`${timestamp}${devId}${clientId}${clientSecret}`).digest("base64");
}

interface Message {
  event: string;
  recipient: string;
  eiasToken?: string;
  correlationId?: string;
  sentAt?: number;
  fields?: string;
  signature?: string;
}

/** Builds a platform notification as eBay sends it. */
export function writeSoap({
  event,
  recipient,
  eiasToken,
  fields = "",
  sentAt = Date.now(),
  ...given
}: Message): string {
  const timestamp = new Date(sentAt).toISOString();
  const { correlationId = randomUUID(), signature = signTimestamp(timestamp) } = given;
  const eias = eiasToken === undefined ? "" : `<EIASToken>${eiasToken}</EIASToken>`;
  return `<?xml version="1.0"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header><ebl:RequesterCredentials xmlns:ebl="urn:ebay:apis:eBLBaseComponents"><ebl:NotificationSignature>${signature}</ebl:NotificationSignature></ebl:RequesterCredentials></soapenv:Header><soapenv:Body><GetItemResponse xmlns="urn:ebay:apis:eBLBaseComponents"><Timestamp>${timestamp}</Timestamp><CorrelationID>${correlationId}</CorrelationID><NotificationEventName>${event}</NotificationEventName><RecipientUserID>${recipient}</RecipientUserID>${eias}${fields}</GetItemResponse></soapenv:Body></soapenv:Envelope>`;
}

/** Delivers to the webhook. Returns its status. */
export async function deliver(body: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(getWebhookUrl(), {
    method: "POST",
    headers: { "Content-Type": "text/xml; charset=utf-8", ...headers },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

export async function answerOf<T>(person: Person, name: string, data: unknown): Promise<T> {
  const { data: answer, error } = await callAs(person, name, data);
  if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
  return answer as T;
}

/** Connects an account through the deployed functions and the simulated consent page. */
export async function connect(person: Person, account: string): Promise<void> {
  const { authorizeUrl } = await answerOf<{ authorizeUrl: string }>(person, "beginEbayConnection", {});
  await answerOf(person, "exchangeEbayToken", await accept(authorizeUrl, account));
}

export async function connectSeller(): Promise<Person> {
  const person = await createMember();
  await connect(person, person.uid);
  return person;
}
