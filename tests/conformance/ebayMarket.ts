import sharp from "sharp";
import { startEbaySimulator, type EbaySimulatorOptions } from "../../tools/simulators/ebay/server.ts";

export const CLIENT_ID = "PegboardDemo-App";
export const CLIENT_SECRET = "PegboardDemo-Cert";
export const RU_NAME = "Pegboard-Demo-RuName";
/** Nothing listens here. The tests read where the consent page redirects and don't follow. */
const ACCEPT_URL = "http://127.0.0.1:9/ebay";

const SCOPE = "https://api.ebay.com/oauth/api_scope";
export const SCOPES = [SCOPE, `${SCOPE}/sell.inventory`, `${SCOPE}/commerce.identity.readonly`];

export interface TokenAnswer {
  access_token: string;
  expires_in: number;
  refresh_token: string;
  refresh_token_expires_in: number;
  token_type: string;
}

export type Market = Awaited<ReturnType<typeof startMarket>>;

/**
 * Starts a simulator on a free port, with functions that call it over plain HTTP, without product code or a
 * client library.
 */
export async function startMarket(options: Partial<EbaySimulatorOptions> = {}) {
  const simulator = await startEbaySimulator({ port: 0, acceptUrl: ACCEPT_URL, ...options });
  const { url } = simulator;

  return {
    url,
    close: () => simulator.close(),

    /** Decides on the consent page. Returns the address that it redirects to. */
    async decide(fields: Record<string, string> = {}): Promise<URL> {
      const answer = await fetch(`${url}/oauth2/authorize`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({
          client_id: CLIENT_ID,
          redirect_uri: RU_NAME,
          response_type: "code",
          scope: SCOPES.join(" "),
          state: "state-1",
          decision: "accept",
          seller: "redline_garage",
          ...fields,
        }),
      });
      return new URL(answer.headers.get("location") ?? "about:blank");
    },

    requestToken: (fields: Record<string, string>, secret = CLIENT_SECRET) =>
      fetch(`${url}/identity/v1/oauth2/token`, {
        method: "POST",
        headers: { Authorization: `Basic ${btoa(`${CLIENT_ID}:${secret}`)}` },
        body: new URLSearchParams(fields),
      }),

    /** Consents and exchanges the code. */
    async signIn(seller = "redline_garage", scopes = SCOPES): Promise<TokenAnswer> {
      const target = await this.decide({ seller, scope: scopes.join(" ") });
      const answer = await this.requestToken({
        grant_type: "authorization_code",
        code: target.searchParams.get("code") ?? "",
        redirect_uri: RU_NAME,
      });
      return (await answer.json()) as TokenAnswer;
    },

    /** Returns the answer's XML. `body` is the content of the request element. */
    async trading(call: string, token: string, body: string, headers: Record<string, string> = {}) {
      const answer = await fetch(`${url}/ws/api.dll`, {
        method: "POST",
        headers: {
          "Content-Type": "text/xml",
          "X-EBAY-API-CALL-NAME": call,
          "X-EBAY-API-COMPATIBILITY-LEVEL": "1379",
          "X-EBAY-API-SITEID": "0",
          ...(token !== "" && { "X-EBAY-API-IAF-TOKEN": token }),
          ...headers,
        },
        body: `<?xml version="1.0" encoding="utf-8"?><${call}Request xmlns="urn:ebay:apis:eBLBaseComponents">${body}</${call}Request>`,
      });
      return answer.text();
    },

    /** Lists an item. Returns its id. */
    async list(token: string, fields: Partial<ItemFields> = {}): Promise<string> {
      return readValue(await this.trading("AddFixedPriceItem", token, writeItemXml(fields)), "ItemID") ?? "";
    },

    upload(token: string, image: Blob): Promise<Response> {
      const form = new FormData();
      form.set("image", image, "front.jpg");
      return fetch(`${url}/commerce/media/v1_beta/image/create_image_from_file`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}` },
        body: form,
      });
    },

    async control<T = unknown>(path: string, command?: object): Promise<T> {
      const answer = await fetch(`${url}/control/${path}`, {
        ...(command && { method: "POST", body: JSON.stringify(command) }),
      });
      return (await answer.json()) as T;
    },
  };
}

/** The fields of an item as XML. An empty text leaves a field out. */
export interface ItemFields {
  Title: string;
  Description: string;
  SKU: string;
  UUID: string;
  StartPrice: string;
  Quantity: string;
  ListingDuration: string;
  ConditionID: string;
  PrimaryCategory: string;
  PictureDetails: string;
  ShippingDetails: string;
  ItemSpecifics: string;
}

const ITEM: Record<string, string> = {
  Country: "US",
  Currency: "USD",
  Description: "&lt;p&gt;Carded, unopened &amp;amp; mint.&lt;/p&gt;",
  ListingDuration: "GTC",
  ListingType: "FixedPriceItem",
  Location: "Portland, Oregon",
  PostalCode: "97201",
  PrimaryCategory: "<CategoryID>180506</CategoryID>",
  Quantity: "3",
  ShippingDetails:
    "<ShippingServiceOptions><ShippingService>USPSGroundAdvantage</ShippingService><ShippingServiceCost>4.50</ShippingServiceCost></ShippingServiceOptions><ShippingType>Flat</ShippingType>",
  StartPrice: "5.99",
  Title: "1967 Camaro &amp; friends",
  SKU: "1.10",
  PictureDetails: "<PictureURL>https://pictures.example.com/front.jpg</PictureURL>",
  ItemSpecifics:
    "<NameValueList><Name>Brand</Name><Value>Acme</Value></NameValueList><NameValueList><Name>Scale</Name><Value>1:64</Value></NameValueList>",
  ConditionID: "1000",
};

export function writeItemXml(fields: Partial<ItemFields> = {}): string {
  const content = Object.entries({ ...ITEM, ...fields })
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<Item>${content.join("")}</Item>`;
}

/** Returns the text of the first element with this name. */
export function readValue(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1];
}

export function listErrorCodes(xml: string): string[] {
  return [...xml.matchAll(/<ErrorCode>(\d+)<\/ErrorCode>/g)].map(([, code = ""]) => code);
}

/** Draws a picture of this size. */
export async function drawPicture(width: number, height: number, format: "jpeg" | "png" = "jpeg") {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#c2410c" } })
    .toFormat(format)
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: `image/${format}` });
}
