import { describe, expect, it } from "vitest";

import type { XmlElement } from "../trading/xml.ts";
import { readDetails } from "./details.ts";

const NOTHING = {
  ...{ itemId: null, title: null, orderId: null, entryId: null, person: null, amount: null, text: null },
};
/** Returns a body with one text at a path such as `Item.ItemID`. */
const bodyWith = (path: string, text: string): XmlElement =>
  path.split(".").reduceRight<string | XmlElement>((inner, name) => ({ [name]: inner }), text) as XmlElement;

const TRANSACTION = "TransactionArray.Transaction";
const OFFER = "BestOfferArray.BestOffer";
const OFFER_OF_ITEM = "ItemBestOffersArray.ItemBestOffers.BestOfferArray.BestOffer";
const EXCHANGE = "MemberMessage.MemberMessageExchange";
const FEEDBACK = "FeedbackDetailArray.FeedbackDetail";
const MESSAGE = "Messages.Message";

describe("the subject of a notification", () => {
  it("is unknown in an empty body", () => {
    expect(readDetails({})).toEqual(NOTHING);
  });

  it.each([
    ["itemId", "Item.ItemID"],
    ["itemId", `${TRANSACTION}.Item.ItemID`],
    ["itemId", `${EXCHANGE}.Item.ItemID`],
    ["itemId", `${FEEDBACK}.ItemID`],
    ["itemId", `${MESSAGE}.ItemID`],
    ["title", "Item.Title"],
    ["title", `${TRANSACTION}.Item.Title`],
    ["title", `${EXCHANGE}.Item.Title`],
    ["title", `${FEEDBACK}.ItemTitle`],
    ["title", `${MESSAGE}.ItemTitle`],
    ["entryId", `${TRANSACTION}.OrderLineItemID`],
    ["entryId", `${TRANSACTION}.TransactionID`],
    ["entryId", `${OFFER}.BestOfferID`],
    ["entryId", `${OFFER_OF_ITEM}.BestOfferID`],
    ["entryId", `${EXCHANGE}.Question.MessageID`],
    ["entryId", `${FEEDBACK}.FeedbackID`],
    ["entryId", `${MESSAGE}.MessageID`],
    ["person", `${TRANSACTION}.Buyer.UserID`],
    ["person", `${OFFER}.Buyer.UserID`],
    ["person", `${OFFER_OF_ITEM}.Buyer.UserID`],
    ["person", `${EXCHANGE}.Question.SenderID`],
    ["person", `${FEEDBACK}.CommentingUser`],
    ["person", `${MESSAGE}.Sender`],
    ["person", "Item.SellingStatus.HighBidder.UserID"],
    ["text", `${FEEDBACK}.CommentText`],
    ["text", `${EXCHANGE}.Question.Subject`],
    ["text", `${MESSAGE}.Subject`],
  ])("has its %s at %s", (name, path) => {
    expect(readDetails(bodyWith(path, "110"))).toEqual({ ...NOTHING, [name]: "110" });
  });

  it.each([
    `${TRANSACTION}.TotalPrice`,
    `${TRANSACTION}.TransactionPrice`,
    `${OFFER}.Price`,
    `${OFFER_OF_ITEM}.Price`,
    "Item.SellingStatus.CurrentPrice",
  ])("has its amount at %s", (path) => {
    expect(readDetails(bodyWith(path, "4.35"))).toEqual({ ...NOTHING, amount: 4.35 });
    expect(readDetails(bodyWith(path, "free")).amount).toBeNull();
    expect(readDetails(bodyWith(path, "0")).amount).toBe(0);
  });

  it.each([
    `${TRANSACTION}.ExtendedOrderID`,
    `${TRANSACTION}.ContainingOrder.ExtendedOrderID`,
    `${TRANSACTION}.ContainingOrder.OrderID`,
  ])("has its order at %s", (path) => {
    expect(readDetails(bodyWith(path, "01-03955-36441"))).toEqual({ ...NOTHING, orderId: "01-03955-36441" });
  });

  it("has the first that the body contains, in this order", () => {
    const body = {
      Item: { SellingStatus: { CurrentPrice: "1", HighBidder: { UserID: "eve" } } },
      ...{ TransactionArray: { Transaction: { TransactionPrice: "2", Buyer: { UserID: "ada" } } } },
    };
    expect(readDetails(body)).toEqual({ ...NOTHING, person: "ada", amount: 2 });
  });

  it.each(["101-03955-36441", "01-03955-364411", "01-3955-36441", "110-0"])("has no order %s", (orderId) => {
    expect(readDetails(bodyWith(`${TRANSACTION}.ExtendedOrderID`, orderId)).orderId).toBeNull();
  });

  it.each([
    ["1".repeat(30), true],
    ["1".repeat(31), false],
    ["11a", false],
    ["a11", false],
  ])("has an item id of up to 30 digits: %s", (itemId, isId) => {
    expect(readDetails(bodyWith("Item.ItemID", itemId)).itemId).toBe(isId ? itemId : null);
  });

  it.each([
    ["a_1-".repeat(15), true],
    ["a".repeat(61), false],
    ["a b", false],
    ["7/", false],
  ])("has an entry id of up to 60 letters, digits and dashes: %s", (id, isId) => {
    expect(readDetails(bodyWith(`${OFFER}.BestOfferID`, id)).entryId).toBe(isId ? id : null);
  });

  it("has texts of up to 500 characters", () => {
    const cut = (path: string) => readDetails(bodyWith(path, "x".repeat(501)));
    expect(cut("Item.Title").title).toBe("x".repeat(500));
    expect(cut(`${OFFER}.Buyer.UserID`).person).toBe("x".repeat(500));
    expect(cut(`${FEEDBACK}.CommentText`).text).toBe("x".repeat(500));
  });
});
