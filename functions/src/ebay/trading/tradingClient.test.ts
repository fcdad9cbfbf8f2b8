import { beforeEach, describe, expect, test } from "vitest";

import { findAdvice } from "../../contract/reasons/advice.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { readAnswer } from "./tradingAnswer.ts";
import { refusal, success, TEST_SETTINGS, tradingServer } from "../testing/tradingServer.ts";
import { assertSuccess, callTrading, writeRequest } from "./tradingClient.ts";
import { type TradingError, toAppError, findItemOfUuid } from "./tradingErrors.ts";
import { findElements, readText } from "./xml.ts";

const answer = (content: string, ack = "Success") =>
  readAnswer(
    `<?xml version="1.0" encoding="UTF-8"?><GetItemResponse xmlns="urn:ebay:apis:eBLBaseComponents"><Ack>${ack}</Ack>${content}</GetItemResponse>`,
  );
const error = (code: string, more: Partial<TradingError> = {}): TradingError => ({
  code,
  shortMessage: `Short ${code}.`,
  longMessage: `Long ${code}.`,
  severity: "Error",
  classification: "RequestError",
  parameters: [],
  ...more,
});

describe("an answer", () => {
  test.each(["1.10", "1E5", "0012", "0x1F", "true", "12345678901234567890"])("keeps the SKU %s", (sku) => {
    expect(readText(answer(`<Item><SKU>${sku}</SKU></Item>`).body, "Item", "SKU")).toBe(sku);
  });

  test("reads one element like several", () => {
    const pictures = (urls: string[]) =>
      findElements(
        answer(urls.map((url) => `<Item><PictureURL>${url}</PictureURL></Item>`).join("")).body,
        "Item",
        "PictureURL",
      );
    expect(pictures([])).toEqual([]);
    expect(pictures(["a"])).toEqual(["a"]);
    expect(pictures(["a", "b"])).toEqual(["a", "b"]);
  });

  test("decodes references exactly once", () => {
    const { body } = answer("<T>&#233; &#x41; &amp;lt; &amp;#233;</T><C><![CDATA[<b>&amp;</b>]]></C>");
    expect(readText(body, "T")).toBe("é A &lt; &#233;");
    expect(readText(body, "C")).toBe("<b>&amp;</b>");
  });

  test("reads the text of an element with attributes", () => {
    expect(readText(answer('<Price currencyID="USD">2.0</Price>').body, "Price")).toBe("2.0");
  });

  test("keeps every error with its parameters, in order", () => {
    const { errors } = answer(
      `<Errors><ShortMessage>A</ShortMessage><LongMessage>Aa</LongMessage><ErrorCode>17</ErrorCode><SeverityCode>Error</SeverityCode><ErrorParameters ParamID="0"><Value>1</Value></ErrorParameters><ErrorParameters ParamID="1"><Value>0012</Value></ErrorParameters><ErrorClassification>RequestError</ErrorClassification></Errors>
       <Errors><ShortMessage>B</ShortMessage><ErrorCode>37</ErrorCode><SeverityCode>Warning</SeverityCode></Errors>`,
      "Failure",
    );
    expect(errors).toEqual([
      {
        code: "17",
        shortMessage: "A",
        longMessage: "Aa",
        severity: "Error",
        classification: "RequestError",
        parameters: [
          { id: "0", value: "1" },
          { id: "1", value: "0012" },
        ],
      },
      {
        code: "37",
        shortMessage: "B",
        longMessage: "",
        severity: "Warning",
        classification: "",
        parameters: [],
      },
    ]);
  });

  test.each([
    ["is empty", ""],
    ["is a gateway's page", "<html><body>Bad gateway</body></html>"],
    ["is no XML", "upstream connect error"],
    ["breaks off", "<R><Ack>Success</Ack><ItemID>1234"],
    ["breaks off after an element", "<R><Ack>Success</Ack><ItemID>1234</ItemID>"],
  ])("that %s throws ebay/unavailable, because the outcome is unknown", (_what, xml) => {
    expect(() => readAnswer(xml)).toThrow(new AppError("ebay/unavailable"));
  });

  test.each(["Success", "Warning", "PartialFailure"])("with Ack %s counts as carried out", (ack) => {
    const given = answer("<Errors><ErrorCode>1</ErrorCode></Errors>", ack);
    expect(assertSuccess(given)).toBe(given);
  });
});

describe("a request", () => {
  test("is escaped, ordered, and without characters that XML doesn't allow", () => {
    const xml = writeRequest("AddFixedPriceItem", {
      Item: {
        Title: `Rock & "Roll" <5>\u0000\u000b\ud83d`,
        SKU: undefined,
        StartPrice: { "@currencyID": 'U"S', "#text": "2.00" },
        PictureDetails: { PictureURL: ["https://a/?b=1&c=2", "https://d"] },
        Quantity: 1,
      },
    });
    expect(xml).toBe(
      '<?xml version="1.0" encoding="utf-8"?><AddFixedPriceItemRequest xmlns="urn:ebay:apis:eBLBaseComponents">' +
        "<ErrorLanguage>en_US</ErrorLanguage><WarningLevel>High</WarningLevel><Item>" +
        "<Title>Rock &amp; &quot;Roll&quot; &lt;5&gt;\ufffd</Title>" +
        '<StartPrice currencyID="U&quot;S">2.00</StartPrice><PictureDetails>' +
        "<PictureURL>https://a/?b=1&amp;c=2</PictureURL><PictureURL>https://d</PictureURL></PictureDetails>" +
        "<Quantity>1</Quantity></Item></AddFixedPriceItemRequest>",
    );
  });
});

describe("a failure", () => {
  test.each([
    ["931", "ebay/authorization-expired"],
    ["932", "ebay/authorization-expired"],
    ["21916984", "ebay/authorization-expired"],
    ["21917053", "ebay/authorization-expired"],
    ["518", "ebay/quota-exceeded"],
    ["21919144", "ebay/rate-limited"],
    ["10007", "ebay/unavailable"],
    ["240", "ebay/refused"],
  ])("with code %s becomes %s", (code, meaning) => {
    const failure = toAppError([error("21919456", { severity: "Warning" }), error(code)]);
    expect(failure).toMatchObject({
      code: meaning,
      params: { message: `Long ${code}.`, ebayCode: code },
    });
  });

  test.each(
    [17, 37, 83, 87, 240, 291, 518, 841, 931, 932, 1047, 10007].concat([
      21916750, 21916984, 21917053, 21919067, 21919136, 21919137, 21919144, 21919188,
    ]),
  )("with code %i says what to do", (code) => {
    const failure = toAppError([error(String(code))]);
    expect(failure.params).toMatchObject({ ebayCode: String(code), message: `Long ${code}.` });
    expect(findAdvice(failure)).toMatch(/^\S.*\.$/);
  });

  test("names the listing's field if eBay's parameters do", () => {
    const parameters = [{ id: "0", value: "Item.PrimaryCategory.CategoryID" }];
    expect(toAppError([error("240"), error("37", { parameters })]).params).toMatchObject({
      ebayCode: "240",
      field: "primaryCategory",
    });
  });

  test.each([
    ["15 seconds", 15],
    ["1 day", 86_400],
    ["a while", undefined],
  ])("of too many calls asks to wait %s", (wait, seconds) => {
    const parameters = ["300", "15 seconds", wait].map((value, id) => ({ id: String(id), value }));
    expect(toAppError([error("21919144", { parameters })]).params["retryAfterSeconds"]).toBe(seconds);
  });

  test("contains all of eBay's error messages, without the warnings", () => {
    const failure = toAppError([
      error("21916711", { severity: "Warning" }),
      error("21919188"),
      error("37", { longMessage: "" }),
    ]);
    expect(failure.params).toEqual({
      message: "Long 21919188. Short 37.",
      ebayCode: "21919188",
      adviceCode: "selling-limit",
    });
  });
});

test.each([
  ["the parameter", { parameters: [{ id: "1", value: "110551234567" }] }],
  ["the message", { longMessage: "The specified UUID has already been used; item ID=110551234567." }],
])("reads the item of a used UUID from %s", (_where, more) => {
  expect(findItemOfUuid([error("21916711"), error("488", more)])).toBe("110551234567");
});

test("treats a used UUID without an item as an ordinary refusal", () => {
  expect(findItemOfUuid([error("488", { parameters: [{ id: "1", value: "0" }] })])).toBeNull();
});

describe("a call", () => {
  const ebay = tradingServer();
  const noted: (string | readonly string[])[][] = [];
  const leases: unknown[] = [];
  let refusals = 0;
  const settings = {
    ...TEST_SETTINGS,
    budget: {
      take: (call: unknown) => {
        leases.push(call);
        return Promise.resolve();
      },
      takeRest: () => Promise.resolve(),
      logRefusal: () => void (refusals += 1),
    },
    noteChange: (...change: [string, readonly string[], readonly string[]]) => {
      noted.push(change);
      return Promise.resolve();
    },
  };
  beforeEach(() => {
    noted.length = leases.length = refusals = 0;
  });

  test.each([
    ["an item", { Item: { ItemID: "110", Quantity: 1 } }, ["110"], []],
    [
      "several",
      { InventoryStatus: [{ ItemID: "110" }, { ItemID: "111" }, { SKU: "A" }] },
      ["110", "111"],
      [],
    ],
    ["the request's own", { ItemID: "110" }, ["110"], []],
    ["none", { Item: "text" }, [], []],
    ["one without copies", { InventoryStatus: { ItemID: "110", Quantity: 0 } }, ["110"], ["110"]],
  ])(
    "takes from the day's limits before it is made, and notes the items it has changed: %s",
    async (_, request, items, emptied) => {
      ebay.answers({ ReviseItem: success("") });
      await callTrading(settings, "token", "ReviseItem", request);
      expect(leases).toEqual([{ name: "ReviseItem", kind: "trading", revises: items }]);
      expect(noted).toEqual([["ReviseItem", items, emptied]]);
    },
  );

  test("revises nothing if it only reads, and changes nothing if it is refused", async () => {
    ebay.answers({ GetItem: refusal("17") });
    const found = await callTrading(settings, "token", "GetItem", { ItemID: "110" });
    expect(found.ack).toBe("Failure");
    expect(leases).toEqual([{ name: "GetItem", kind: "trading", revises: [] }]);
    expect(noted).toEqual([]);
    expect(refusals).toBe(0);
  });

  test("logs that eBay's day is used up", async () => {
    ebay.answers({ GetItem: refusal("518") });
    await callTrading(settings, "token", "GetItem", { ItemID: "110" });
    expect(refusals).toBe(1);
  });
});
