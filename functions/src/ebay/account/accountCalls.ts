import * as z from "zod";

import { AppError } from "../../contract/wire/errors.ts";
import type { SellerAccount } from "../../domain/ebay/sellerAccount.ts";
import { getJson } from "../http/getJson.ts";
import { withRetries } from "../http/http.ts";
import type { EbaySettings } from "../settings.ts";
import { assertSuccess, callTrading } from "../trading/tradingClient.ts";
import { type XmlInputElement, type XmlNode, findElements, readText } from "../trading/xml.ts";

const MARKETPLACE = "EBAY_US";

const named = { name: z.string().default(""), description: z.string().nullish() };
const fulfillment = z.object({
  fulfillmentPolicies: z.array(z.object({ ...named, fulfillmentPolicyId: z.string() })).default([]),
});
const payment = z.object({
  paymentPolicies: z.array(z.object({ ...named, paymentPolicyId: z.string() })).default([]),
});
const returns = z.object({
  returnPolicies: z.array(z.object({ ...named, returnPolicyId: z.string() })).default([]),
});
export const shippingServices = z.object({
  shippingServices: z
    .array(
      z.object({
        shippingService: z.string(),
        description: z.string().default(""),
        internationalService: z.boolean().default(false),
        validForSellingFlow: z.boolean().default(true),
      }),
    )
    .default([]),
});

/**
 * Creates the calls that read a seller's store, policies and preferences (Trading, Account and Metadata
 * APIs).
 */
export function ebayAccountCalls(settings: EbaySettings): SellerAccount {
  const trading = (token: string, name: string, request: XmlInputElement) =>
    withRetries(settings, async () => assertSuccess(await callTrading(settings, token, name, request)));
  const rest = <S extends z.ZodType>(token: string, path: string, schema: S) =>
    getJson(settings, token, `${settings.apiBase}${path}`, schema);
  const getPolicies = <S extends z.ZodType>(token: string, kind: string, schema: S) =>
    rest(token, `/sell/account/v1/${kind}_policy?marketplace_id=${MARKETPLACE}`, schema);
  // Replaces the deprecated GeteBayDetails: Metadata API, shipping:marketplace, getShippingServices.
  const getServices = async (token: string) => {
    const path = `/sell/metadata/v1/shipping/marketplace/${MARKETPLACE}/get_shipping_services`;
    const { shippingServices: all } = await rest(token, path, shippingServices);
    return all.filter((service) => service.validForSellingFlow);
  };

  return {
    async storeCategories(token) {
      const { body } = await trading(token, "GetStore", {});
      const categories = findElements(body, "Store", "CustomCategories", "CustomCategory");
      return {
        storeName: readText(body, "Store", "Name"),
        categories: categories.flatMap((category) => flattenCategories(category, "")),
      };
    },

    async shippingServices(token) {
      return (await getServices(token))
        .filter((service) => !service.internationalService)
        .map(({ shippingService, description }) => ({ service: shippingService, description }));
    },

    async serviceCodes(token) {
      const services = await getServices(token);
      const list = (isAbroad: boolean) =>
        services.flatMap((each) => (each.internationalService === isAbroad ? each.shippingService : []));
      return { domestic: list(false), abroad: list(true) };
    },

    async policies(token) {
      try {
        const [ship, pay, back] = await Promise.all([
          getPolicies(token, "fulfillment", fulfillment),
          getPolicies(token, "payment", payment),
          getPolicies(token, "return", returns),
        ]);
        return {
          fulfillment: ship.fulfillmentPolicies.map((each) => toPolicy(each.fulfillmentPolicyId, each)),
          payment: pay.paymentPolicies.map((each) => toPolicy(each.paymentPolicyId, each)),
          return: back.returnPolicies.map((each) => toPolicy(each.returnPolicyId, each)),
        };
      } catch (error) {
        // eBay refuses the call for a seller without business policies.
        if (error instanceof AppError && error.code === "ebay/refused") return null;
        throw error;
      }
    },

    probes: {
      token: (token) =>
        getJson(settings, token, `${settings.apizBase}/commerce/identity/v1/user/`, z.looseObject({})),
      user: (token) => trading(token, "GetUser", {}),
      store: (token) => trading(token, "GetStore", { CategoryStructureOnly: true, LevelLimit: 1 }),
      sellingSummary: (token) =>
        trading(token, "GetMyeBaySelling", {
          ActiveList: { Include: true, Pagination: { EntriesPerPage: 1, PageNumber: 1 } },
        }),
      businessPolicies: (token) => getPolicies(token, "fulfillment", fulfillment),
      orders: (token) => rest(token, "/sell/fulfillment/v1/order?limit=1", z.looseObject({})),
      notificationPreferences: (token) =>
        trading(token, "GetNotificationPreferences", { PreferenceLevel: "User" }),
    },
  };
}

function flattenCategories(category: XmlNode, above: string): { id: string; name: string }[] {
  const name = `${above}${readText(category, "Name") ?? ""}`;
  return [
    { id: readText(category, "CategoryID") ?? "", name },
    ...findElements(category, "ChildCategory").flatMap((child) => flattenCategories(child, `${name} > `)),
  ];
}

const toPolicy = (
  id: string,
  { name, description }: { name: string; description?: string | null | undefined },
) => ({
  id,
  name,
  description: description ?? null,
});
