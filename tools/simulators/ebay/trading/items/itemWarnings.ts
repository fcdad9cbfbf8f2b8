import { type TradingError } from "../errors.ts";
import { find, findAll, type XmlElement } from "../xml.ts";

/** Warns about fields that eBay ignores. The texts are recorded from eBay. */
export function listItemWarnings(submitted: XmlElement): TradingError[] {
  const sendsReturnText = find(submitted, "ReturnPolicy", "Description") !== undefined;
  const sendsPayPal = findAll(submitted, "PaymentMethods").some(({ text }) => text?.trim() === "PayPal");
  return [...(sendsReturnText ? [RETURN_TEXT_DROPPED] : []), ...(sendsPayPal ? [PAYPAL_DROPPED] : [])];
}

const RETURN_TEXT_DROPPED: TradingError = {
  code: 21920200,
  short: "Return Policy Attribute Not Valid",
  long: "Return Policy Attribute returnDescription Not Valid On This Site",
  parameters: ["returnDescription"],
  severity: "Warning",
};

const PAYPAL_DROPPED: TradingError = {
  code: 21920208,
  short: "PayPal not applicable for managed payments.",
  long: "This selling account is enabled for payments managed by eBay. PayPal is not currently accepted as a payment method and has been removed from the listing.",
  parameters: ["PayPal"],
  severity: "Warning",
};
