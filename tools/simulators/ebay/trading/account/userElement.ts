import { type Simulator } from "../../simulator.ts";
import { type Seller } from "../../state/state.ts";
import { leaf, element, type XmlElement } from "../xml.ts";

/** Renders a seller as in GetUser and an item's Seller. */
export function writeUserElement(simulator: Simulator, name: string, seller: Seller): XmlElement[] {
  return element(
    name,
    leaf("AboutMePage", false),
    leaf("EIASToken", seller.eiasToken),
    leaf("Email", seller.email),
    leaf("FeedbackScore", seller.feedbackScore),
    leaf("PositiveFeedbackPercent", seller.feedbackScore > 0 ? "100.0" : "0.0"),
    leaf("FeedbackPrivate", false),
    leaf("IDVerified", true),
    leaf("eBayGoodStanding", true),
    leaf("NewUser", false),
    leaf("RegistrationDate", seller.registeredAt),
    leaf("Site", "US"),
    leaf("Status", "Confirmed"),
    leaf("UserID", seller.userId),
    leaf("UserIDChanged", false),
    leaf("VATStatus", "NoVATTax"),
    element(
      "SellerInfo",
      leaf("AllowPaymentEdit", true),
      leaf("CheckoutEnabled", true),
      leaf("CIPBankAccountStored", false),
      leaf("GoodStanding", true),
      leaf("QualifiesForB2BVAT", false),
      leaf("StoreOwner", true),
      leaf("StoreURL", `${simulator.url}/str/${encodeURIComponent(seller.userId)}`),
    ),
  );
}
