import type { components as account } from "ebay-api/types/restful/specs/sell_account_v1_oas3.js";
import type { components as fulfillment } from "ebay-api/types/restful/specs/sell_fulfillment_v1_oas3.js";
import type { components as message } from "ebay-api/types/restful/specs/commerce_message_v1_oas3.js";
import type { components as metadata } from "ebay-api/types/restful/specs/sell_metadata_v1_oas3.js";
import type { components as negotiation } from "ebay-api/types/restful/specs/sell_negotiation_v1_oas3.js";
import { expect, expectTypeOf, test } from "vitest";
import * as z from "zod";

import type * as policies from "../../functions/src/ebay/account/accountPolicies.ts";
import { type shippingServices } from "../../functions/src/ebay/account/accountCalls.ts";
import { type conversationPage, type messagePage } from "../../functions/src/ebay/inbox/messageCalls.ts";
import { type eligibleItems, type sentOffers } from "../../functions/src/ebay/inbox/negotiationCalls.ts";
import { type fulfillmentFields, type orderPage } from "../../functions/src/ebay/orders/orderCalls.ts";
import { type orderFields } from "../../functions/src/ebay/orders/orderFields.ts";
import { checkContract } from "../simulators/ebay/rest/contract.ts";

/** `true` if the contract has everything that an adapter reads, with a type that the adapter accepts. */
type IsRead<Input, Contract> = unknown extends Input
  ? true
  : NonNullable<Input> extends readonly (infer Entry)[]
    ? Contract extends readonly (infer Named)[]
      ? IsRead<Entry, Named>
      : false
    : NonNullable<Input> extends object
      ? false extends {
          [Name in keyof NonNullable<Input>]-?: Name extends keyof Contract
            ? IsRead<NonNullable<Input>[Name], NonNullable<Contract[Name]>>
            : false;
        }[keyof NonNullable<Input>]
        ? false
        : true
      : Contract extends Input
        ? true
        : false;
type Reads<Schema extends z.ZodType, Contract> = IsRead<z.input<Schema>, Contract>;

type Account = account["schemas"];
type Fulfillment = fulfillment["schemas"];
type Message = message["schemas"];
type Negotiation = negotiation["schemas"];

test("adapters read only what eBay's newer contracts name", () => {
  // The typecheck is the test.
  expectTypeOf<Reads<typeof orderFields, Fulfillment["Order"]>>().toEqualTypeOf<true>();
  expectTypeOf<Reads<typeof orderPage, Fulfillment["OrderSearchPagedCollection"]>>().toEqualTypeOf<true>();
  expectTypeOf<
    Reads<typeof fulfillmentFields, Fulfillment["ShippingFulfillmentPagedCollection"]>
  >().toEqualTypeOf<true>();
  expectTypeOf<
    Reads<typeof policies.fulfillment, Account["FulfillmentPolicyResponse"]>
  >().toEqualTypeOf<true>();
  expectTypeOf<Reads<typeof policies.payment, Account["PaymentPolicyResponse"]>>().toEqualTypeOf<true>();
  expectTypeOf<Reads<typeof policies.returns, Account["ReturnPolicyResponse"]>>().toEqualTypeOf<true>();
  expectTypeOf<
    Reads<typeof shippingServices, metadata["schemas"]["ShippingServiceResponse"]>
  >().toEqualTypeOf<true>();
  expectTypeOf<
    Reads<typeof eligibleItems, Negotiation["PagedEligibleItemCollection"]>
  >().toEqualTypeOf<true>();
  expectTypeOf<
    Reads<typeof sentOffers, Negotiation["SendOfferToInterestedBuyersCollectionResponse"]>
  >().toEqualTypeOf<true>();
  expectTypeOf<
    Reads<typeof conversationPage, Message["GetAllMyConversationsResponse"]>
  >().toEqualTypeOf<true>();
  expectTypeOf<
    Reads<typeof messagePage, Message["GetMessagesByConversationIdResponse"]>
  >().toEqualTypeOf<true>();
});

test("a field that a contract doesn't name, or names with another type, is noticed", () => {
  const [colour, quantity] = [
    z.object({ lineItems: z.array(z.object({ colour: z.string() })) }),
    z.object({ lineItems: z.array(z.object({ quantity: z.string() })) }),
  ];
  expectTypeOf<Reads<typeof colour, Fulfillment["Order"]>>().toEqualTypeOf<false>();
  expectTypeOf<Reads<typeof quantity, Fulfillment["Order"]>>().toEqualTypeOf<false>();
});

test("the simulator's answers have only what the contracts name, also in what is spread", () => {
  const order = checkContract<fulfillment["schemas"]["Order"]>();
  const [spread, wrong] = [{ colour: "red" }, { quantity: "2" }];
  expect(order({ orderId: "1", lineItems: [{ quantity: 2 }] })).toHaveProperty("orderId");
  // @ts-expect-error -- the contract names no such field
  order({ orderId: "1", ...spread });
  // @ts-expect-error -- nor deeper down
  order({ lineItems: [{ quantity: 2, ...spread }] });
  // @ts-expect-error -- a quantity is a number
  order({ lineItems: [wrong] });
});
