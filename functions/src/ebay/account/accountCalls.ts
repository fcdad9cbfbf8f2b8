import * as z from "zod";

import type { SellerAccount } from "../../domain/ebay/sellerAccount.ts";
import type { EbaySettings } from "../settings.ts";
import { repeatTrading } from "../trading/tradingClient.ts";
import { type XmlInputElement, type XmlNode, findElements, readText } from "../trading/xml.ts";
import { getJson } from "../http/restErrors.ts";
import { fulfillment, readAllPolicies, readPolicies } from "./accountPolicies.ts";

const MARKETPLACE = "EBAY_US";

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
export function createEbayAccountCalls(settings: EbaySettings): SellerAccount {
  const trading = (token: string, name: string, request: XmlInputElement) =>
    repeatTrading(settings, token, name, request);
  const rest = <S extends z.ZodType>(token: string, path: string, schema: S) =>
    getJson(settings, token, `${settings.apiBase}${path}`, schema);
  // Replaces the deprecated GeteBayDetails: Metadata API, shipping:marketplace, getShippingServices.
  const getServices = async (token: string) => {
    const path = `/sell/metadata/v1/shipping/marketplace/${MARKETPLACE}/get_shipping_services`;
    const { shippingServices: all } = await rest(token, path, shippingServices);
    return all.filter((service) => service.validForSellingFlow);
  };

  return {
    async readStoreCategories(token) {
      const { body } = await trading(token, "GetStore", {});
      const categories = findElements(body, "Store", "CustomCategories", "CustomCategory");
      return {
        storeName: readText(body, "Store", "Name"),
        categories: categories.flatMap((category) => flattenCategories(category, "")),
      };
    },

    async readShippingServices(token) {
      return (await getServices(token))
        .filter((service) => !service.internationalService)
        .map(({ shippingService, description }) => ({ service: shippingService, description }));
    },

    async readServiceCodes(token) {
      const services = await getServices(token);
      const list = (isAbroad: boolean) =>
        services.flatMap((each) => (each.internationalService === isAbroad ? each.shippingService : []));
      return { domestic: list(false), abroad: list(true) };
    },

    async readPolicies(token) {
      const found = await readAllPolicies(settings, token);
      return (
        found && {
          fulfillment: found.shipping.map((each) => toPolicy({ ...each, id: each.fulfillmentPolicyId })),
          payment: found.payment.map(toPolicy),
          return: found.return.map(toPolicy),
        }
      );
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
      businessPolicies: (token) => readPolicies(settings, token, "fulfillment", fulfillment),
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

const toPolicy = ({ id, name, description = null }: Policy) => ({ id, name, description });

interface Policy {
  id: string;
  name: string;
  description?: string | null | undefined;
}
