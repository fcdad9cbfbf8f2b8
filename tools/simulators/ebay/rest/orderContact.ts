import { DAY_MS } from "../durations.ts";
import { type Buyer } from "../state/buyers.ts";
import { type Order } from "../state/order.ts";

/** Source: eBay's documentation of ExtendedContact and Address (Fulfillment API). */
const NAMED_MS = 90 * DAY_MS;
const EMAIL_MS = 14 * DAY_MS;

/** The hub of eBay International Shipping, with a fictional name and phone number. */
const HUB: Buyer = {
  username: "",
  fullName: "Pat Forwarder",
  company: "eBay International Shipping",
  email: "hub@example.com",
  phone: "503-555-0100",
  address: {
    addressLine1: "100 Example Hub Drive",
    city: "Glendale Heights",
    stateOrProvince: "IL",
    postalCode: "60139",
    countryCode: "US",
  },
};
const ABROAD = { city: "London", postalCode: "SW1A 1AA", countryCode: "GB" };

/** Returns the buyer's contact. eBay omits email, name, phone and street of older orders. */
export function buildContact(order: Order, now: Date, { buyer }: { buyer: Buyer } = order) {
  const age = now.getTime() - Date.parse(order.createdAt);
  const { addressLine1, ...place } = buyer.address;
  const isNamed = age <= NAMED_MS;
  return {
    ...(isNamed && { fullName: buyer.fullName }),
    ...(buyer.company !== undefined && { companyName: buyer.company }),
    contactAddress: { ...(isNamed && { addressLine1 }), ...place },
    ...(isNamed && { primaryPhone: { phoneNumber: buyer.phone } }),
    ...(age <= EMAIL_MS && { email: buyer.email }),
  };
}

/** Returns the address that the seller ships to. Orders from abroad go to the hub, which forwards them. */
export function buildDestination(order: Order, now: Date) {
  const { referenceId } = order;
  if (referenceId === undefined) return { step: { shipTo: buildContact(order, now) }, instruction: {} };
  const { addressLine1 } = order.buyer.address;
  return {
    step: { shipTo: buildContact(order, now, { buyer: HUB }), shipToReferenceId: referenceId },
    instruction: {
      ebaySupportedFulfillment: true,
      finalDestinationAddress: {
        ...(now.getTime() - Date.parse(order.createdAt) <= NAMED_MS && { addressLine1 }),
        ...ABROAD,
      },
    },
  };
}
