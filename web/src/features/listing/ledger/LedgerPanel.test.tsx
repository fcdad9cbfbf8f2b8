import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { type ListingDocument, listingDocument } from "@contract/documents";
import type { Ledger, LedgerLine } from "@contract/listings/ledger";

import { formatDateTime } from "@/lib/dates";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { LedgerPanel } from "./LedgerPanel";

type Result = Record<string, unknown>;
/** Each callable's answer. Null if it can't be reached. */
let answers: Record<string, Result | null>;
let requests: { name: string; data: Result }[];

beforeAll(goOffline);
beforeEach(() => {
  setSession({ status: "ready", person: samplePerson() });
  answers = {};
  requests = [];
  vi.stubGlobal("fetch", (address: string, { body }: { body: string }) => {
    const name = address.split("/").at(-1) ?? "";
    requests.push({ name, data: (JSON.parse(body) as { data: Result }).data });
    const result = answers[name];
    return result
      ? Promise.resolve(new Response(JSON.stringify({ result })))
      : Promise.reject(new TypeError("Failed to fetch"));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const AT = Date.UTC(2026, 10, 20, 9, 30);
const line = (field: LedgerLine["field"], ours: unknown, theirs: unknown): LedgerLine => ({
  ...{ field, ours: ours as LedgerLine["ours"], theirs: theirs as LedgerLine["theirs"] },
  ...{ differs: JSON.stringify(ours) !== JSON.stringify(theirs), checkedAt: AT },
});
const ledger = (lines: LedgerLine[], fields: Partial<Ledger> = {}): Ledger => ({
  ...{ listingId: "L1", title: "Camaro", isRevisable: true, lines, terms: null, readAt: AT },
  ...fields,
});

/** Shows the panel of a live listing with this ledger. */
async function show(compared: Ledger | null, fields: Partial<ListingDocument> = {}) {
  answers["compareListings"] = compared && { ledgers: [compared] };
  const listing = listingDocument.parse({ title: "Camaro", status: "active", ebayItemId: "110", ...fields });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <LedgerPanel listing={{ ...listing, id: "L1" }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByText("Comparing with eBay")).not.toBeInTheDocument());
}
const sent = (name: string) => requests.filter((each) => each.name === name).map(({ data }) => data);
/** A hidden part of a name has no space before it in jsdom. */
const button = (name: string) => ({
  name: (found: string) => found.replaceAll(" ", "") === name.replaceAll(" ", ""),
});
const press = (name: string) => userEvent.click(screen.getByRole("button", button(name)));
const region = (name: string) => within(screen.getByRole("region", { name }));

const PRICE = line("price", 4, 3.5);
const TITLE = line("title", "Camaro", "Camaro ZL1");
const SETTLED = { taken: [], sent: [], refusal: null };

describe("a difference", () => {
  it("says what eBay has, what is here, and when that was checked", async () => {
    await show(ledger([PRICE, line("quantity", 2, 2)]));
    const row = within(screen.getByRole("listitem", { name: "Price" }));
    expect(row.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["eBay says", "We say"]);
    expect(row.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["$3.50", "$4.00"]);
    expect(row.getByText(`Checked ${formatDateTime(AT)}`)).toBeVisible();
    expect(screen.getByText("1 field differs")).toBeVisible();
    expect(screen.getByText("1 field is the same")).toBeVisible();
    expect(screen.getByText(/^Checked/, { selector: "time" })).toHaveAttribute(
      "datetime",
      new Date(AT).toISOString(),
    );
  });

  it.each([
    ["Use eBay's for Price", { price: "theirs" }],
    ["Send mine for Price", { price: "ours" }],
    ["Use all of eBay's", { price: "theirs", title: "theirs" }],
    ["Send all of mine", { price: "ours", title: "ours" }],
  ])("is settled by %s", async (button, choices) => {
    answers["settleListing"] = SETTLED;
    await show(ledger([PRICE, TITLE]));
    await press(button);
    await waitFor(() => expect(sent("settleListing")).toEqual([{ listingId: "L1", choices }]));
  });

  it.each([
    { message: "The price is too low." },
    { message: "-", failure: { code: "ebay/refused", message: "The price is too low.", params: {} } },
  ])("that eBay refuses to take says why in eBay's words, and stays: %j", async (said) => {
    const refusal = { ...said, ebayCode: "73", field: "price" };
    answers["settleListing"] = { ...SETTLED, refusal };
    await show(ledger([PRICE]));
    await press("Send mine for Price");
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("eBay didn't take your values");
    expect(alert).toHaveTextContent("The price is too low.");
    expect(screen.getByRole("listitem", { name: "Price" })).toBeVisible();
  });

  it("that can't be settled now says so", async () => {
    await show(ledger([PRICE]));
    await press("Use eBay's for Price");
    expect(await screen.findByRole("alert")).toHaveTextContent("The difference could not be settled");
  });

  it("of an auction can be taken, and not sent", async () => {
    await show(ledger([PRICE, TITLE], { isRevisable: false }));
    expect(screen.getByText(/changes only fixed price listings/)).toBeVisible();
    expect(screen.getByRole("button", button("Use eBay's for Price"))).toBeEnabled();
    expect(screen.queryByRole("button", { name: /^Send/ })).not.toBeInTheDocument();
  });
});

it("says that nothing differs, and what was never read", async () => {
  await show(ledger([line("price", 4, 4)]));
  expect(screen.getByText("eBay has everything as it is here.")).toBeVisible();
  expect(screen.getByText(/Not everything of this item has been read/)).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("says that the comparison failed, and tries again", async () => {
  await show(null);
  expect(await screen.findByRole("alert")).toHaveTextContent("could not be compared with eBay");
  answers["compareListings"] = { ledgers: [ledger([PRICE])] };
  await press("Try again");
  expect(await screen.findByRole("listitem", { name: "Price" })).toBeVisible();
});

describe("what is known of the car, and eBay has otherwise", () => {
  const specifics = { Brand: "Hot Wheels", MPN: "DHR20", Scale: "1:64" };
  const AT_EBAY = line("itemSpecifics", specifics, specifics);
  const CORRECTED = { brand: "Hot Wheels", toyNumber: "DHR21", itemSpecifics: specifics };

  it("is named after a correction, and sent as that item specific", async () => {
    answers["reviseListing"] = { outcome: "revised", listingId: "L1", sent: ["itemSpecifics"] };
    await show(ledger([AT_EBAY]), CORRECTED);
    const [fact] = region("eBay has other details of this car").getAllByRole("listitem");
    expect(fact).toHaveTextContent("MPN: eBay still has “DHR20”, the car's details say “DHR21”.");
    expect(screen.getByText("eBay has everything else as it is here.")).toBeVisible();
    await press("Send MPN");
    const itemSpecifics = { ...specifics, MPN: "DHR21" };
    await waitFor(() =>
      expect(sent("reviseListing")).toEqual([
        { listingId: "L1", base: { itemSpecifics: specifics }, changes: { itemSpecifics } },
      ]),
    );
  });

  it("is sent all at once", async () => {
    answers["reviseListing"] = { outcome: "revised", listingId: "L1", sent: ["itemSpecifics"] };
    await show(ledger([AT_EBAY]), { ...CORRECTED, color: "Red" });
    await press("Send all");
    await waitFor(() =>
      expect(sent("reviseListing")).toMatchObject([
        { changes: { itemSpecifics: { ...specifics, MPN: "DHR21", Color: "Red" } } },
      ]),
    );
  });

  it.each([
    { message: "No such MPN." },
    { message: "-", failure: { code: "ebay/refused", message: "No such MPN.", params: {} } },
  ])("says why eBay refused it: %j", async (said) => {
    answers["reviseListing"] = { outcome: "refused", ...said, ebayCode: "1", field: null };
    await show(ledger([AT_EBAY]), CORRECTED);
    await press("Send MPN");
    expect(await screen.findByRole("alert")).toHaveTextContent("No such MPN.");
  });

  it("is said of an auction, but can't be sent", async () => {
    await show(ledger([AT_EBAY], { isRevisable: false }), CORRECTED);
    expect(region("eBay has other details of this car").queryByRole("button")).not.toBeInTheDocument();
  });

  it("isn't said if both agree, or of an item that was never read", async () => {
    await show(ledger([AT_EBAY]), { ...CORRECTED, toyNumber: "DHR20" });
    expect(
      screen.queryByRole("region", { name: "eBay has other details of this car" }),
    ).not.toBeInTheDocument();
  });

  it("warns of a poor card that eBay shows as New, and leads to the condition", async () => {
    const car = { condition: "poor" } as ListingDocument["car"];
    await show(ledger([line("conditionId", "1000", "1000")]), { car, conditionId: "1000" });
    expect(screen.getByRole("status")).toHaveTextContent("eBay shows it as New, but its card is damaged");
    expect(screen.getByRole("link", { name: "Choose condition" })).toHaveAttribute(
      "href",
      "/revise-listing/L1",
    );
  });

  it("doesn't warn of a poor card that eBay shows as used", async () => {
    const car = { condition: "poor" } as ListingDocument["car"];
    await show(ledger([line("conditionId", "3000", "3000")]), { car, conditionId: "3000" });
    expect(screen.queryByRole("status")).not.toBeInTheDocument();
  });
});
