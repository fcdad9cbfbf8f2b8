import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { doc, setDoc } from "firebase/firestore";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import type { SellersTerms } from "@contract/listings/terms/resolveTerms";
import { SAMPLE_TERMS } from "@contract/listings/testing/sampleTerms";

import { db } from "@/lib/firestore/firestore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { SellingTermsTab } from "./SellingTermsTab";
import { TermsForm } from "./TermsForm";

const POLICIES = {
  shipping: [
    { id: "71", name: "Mailer", shipping: "flat" as const, service: "USPSGroundAdvantage", priceCents: 450 },
  ],
  payment: [{ id: "72", name: "At once" }],
  return: [{ id: "73", name: "30 days" }],
};
const OPTIONS = {
  isConnected: true,
  policies: null as typeof POLICIES | null,
  services: [
    { service: "USPSGroundAdvantage", description: "USPS Ground Advantage" },
    { service: "USPSPriority", description: "USPS Priority Mail" },
  ],
  keepsSoldOut: false,
};

interface Answer {
  result?: object;
  error?: object;
}
/**
 * The server's answer to each call, and what it received. A call without an answer can't reach the server.
 */
const server = { answers: {} as Record<string, Answer>, saved: [] as unknown[] };
const refuse = (code: string, params: object = {}) => ({
  error: { status: "INVALID_ARGUMENT", message: "no", details: { code, params } },
});
beforeAll(goOffline);
beforeEach(() => {
  sessionStorage.clear();
  Object.assign(server, { answers: { saveSellingTerms: { result: { success: true } } }, saved: [] });
  setSession({ status: "ready", person: samplePerson() });
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>((address, init) => {
      const name = (address as string).split("/").at(-1) ?? "";
      const answer = server.answers[name];
      if (!answer) return Promise.reject(new TypeError("Failed to fetch"));
      if (name === "saveSellingTerms")
        server.saved.push((JSON.parse(init?.body as string) as { data: unknown }).data);
      return Promise.resolve(new Response(JSON.stringify(answer), { status: answer.error ? 400 : 200 }));
    }),
  );
  return () => vi.unstubAllGlobals();
});

const user = userEvent.setup();
const packageOf = (name: string) => within(screen.getByRole("group", { name }));
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const show = (saved: SellersTerms | null = SAMPLE_TERMS, options: typeof OPTIONS | null = OPTIONS) =>
  render(
    <QueryClientProvider client={client()}>
      <TermsForm saved={saved} options={options} />
    </QueryClientProvider>,
  );
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });
const save = () => user.click(screen.getByRole("button", { name: "Save selling terms" }));
const example = () =>
  within(screen.getByRole("region", { name: "One carded car" })).getAllByRole("status")[0] ?? document.body;
const { accountPolicies: _, ...TERMS } = SAMPLE_TERMS;

describe("the selling terms", () => {
  it("are saved as they were typed, field by field", async () => {
    show();
    await user.selectOptions(field("Country"), "Canada");
    type(field("Postal code"), "V5K 0A1");
    await user.selectOptions(field("Service"), "USPS Priority Mail");
    type(field("First copy (USD)"), "6.25");
    type(field("Each further copy (USD)"), "1");
    await user.selectOptions(field("Ships within"), "1 business day");
    await user.selectOptions(field("Returns"), "60 days, you pay the postage");
    type(packageOf("One loose car").getByLabelText("Ounces"), "4");
    type(packageOf("One loose car").getByLabelText("Length"), "6");
    type(packageOf("One loose car").getByLabelText("Width"), "5");
    type(packageOf("One loose car").getByLabelText("Depth"), "3");
    type(packageOf("A lot of cars").getByLabelText("Ounces per car"), "4");
    await user.selectOptions(
      screen.getByRole("combobox", { name: "When a listing sells out" }),
      "Keep it on eBay with quantity 0, until you add copies",
    );
    await save();
    await waitFor(() => expect(server.saved).toHaveLength(1));
    expect(server.saved).toEqual([
      {
        terms: {
          ...TERMS,
          ...{ country: "CA", postalCode: "V5K 0A1", service: "USPSPriority" },
          ...{ shippingPrice: 6.25, furtherPrice: 1, dispatchDays: 1, returns: "60-seller" },
          packages: {
            ...TERMS.packages,
            loose: { ounces: 4, length: 6, width: 5, depth: 3 },
            lot: { ...TERMS.packages.lot, ouncesPerCar: 4 },
          },
        },
        keepsSoldOut: true,
      },
    ]);
  });

  it.each([
    ["Postal code", "", "Enter your postal code"],
    ["Postal code", "9720", "Five digits, such as 97201"],
    ["First copy (USD)", "a lot", "An amount such as 4.50, at most $1,000"],
    ["First copy (USD)", "1001", "An amount such as 4.50, at most $1,000"],
    ["Each further copy (USD)", "", "An amount such as 4.50, at most $1,000"],
  ])("aren't saved with the %s «%s», and the field shows why", async (name, text, problem) => {
    show();
    type(field(name), text);
    await save();
    expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(problem) as string);
    expect(field(name)).toBeInvalid();
    await waitFor(() => expect(field(name)).toHaveFocus());
    expect(server.saved).toEqual([]);
    type(field(name), "97201");
    expect(field(name)).toBeValid();
  });

  it.each([
    ["One carded car", "Ounces", "1121", "1 to 1,120 ounces"],
    ["One premium car", "Width", "109", "1 to 108 inches"],
    ["One loose car", "Ounces", "4", "Fill in the whole package, or none of it"],
    ["A lot of cars", "Ounces per car", "0", "1 to 1,120 ounces"],
  ])("show at the package %s what is wrong with its %s", async (kind, side, text, problem) => {
    show();
    type(packageOf(kind).getByLabelText(side), text);
    await save();
    expect(packageOf(kind).getByText(problem)).toBeVisible();
    expect(packageOf(kind).getByLabelText(side)).toHaveAccessibleDescription(problem);
    expect(server.saved).toEqual([]);
  });

  it("need the package that eBay calculates from", async () => {
    show({ ...SAMPLE_TERMS, shipping: "calculated" });
    for (const side of ["Ounces", "Length", "Width", "Depth"])
      type(packageOf("One carded car").getByLabelText(side), "");
    await save();
    expect(packageOf("One carded car").getByText("Calculated shipping needs this package")).toBeVisible();
    expect(server.saved).toEqual([]);
  });

  it("keep what was typed over a reload, until it is discarded", async () => {
    const { unmount } = show();
    type(field("Postal code"), "10001");
    unmount();
    show();
    expect(field("Postal code")).toHaveValue("10001");
    await user.click(screen.getByRole("button", { name: "Discard changes" }));
    expect(field("Postal code")).toHaveValue("97201");
    expect(screen.queryByRole("button", { name: "Discard changes" })).not.toBeInTheDocument();
  });

  it("keep what is typed while they are saved", async () => {
    const answer = Promise.withResolvers<Response>();
    show();
    type(field("Postal code"), "10001");
    vi.mocked(fetch).mockReturnValueOnce(answer.promise);
    await save();
    type(field("First copy (USD)"), "6.25");
    answer.resolve(new Response(JSON.stringify({ result: { success: true } })));
    await waitFor(() => expect(field("Postal code")).toHaveValue("97201"));
    expect(field("First copy (USD)")).toHaveValue("6.25");
    expect(screen.getByRole("button", { name: "Discard changes" })).toBeVisible();
  });

  it("start with a suggestion, with business policies if the account has them", async () => {
    show(null, { ...OPTIONS, policies: POLICIES });
    expect(screen.getByText(/Nothing goes live before you save these/)).toBeVisible();
    type(field("Postal code"), "97201");
    await save();
    for (const name of ["Shipping policy", "Payment policy", "Return policy"])
      expect(field(name)).toHaveAccessibleDescription("Choose a policy");
    await user.selectOptions(field("Shipping policy"), "Mailer");
    await user.selectOptions(field("Payment policy"), "At once");
    await user.selectOptions(field("Return policy"), "30 days");
    await save();
    await waitFor(() => expect(server.saved).toHaveLength(1));
    expect(server.saved[0]).toMatchObject({
      terms: { policies: { shipping: "71", payment: "72", return: "73" } },
    });
  });

  it.each([
    [
      "returnPolicy",
      "Return policy",
      "Your eBay account doesn't have this policy any more. Choose another one.",
    ],
    [
      "shippingPolicy",
      "Shipping policy",
      "Your eBay account doesn't have this policy any more. Choose another one.",
    ],
  ])("show beside the field that eBay's account has no %s", async (at, name, problem) => {
    server.answers["saveSellingTerms"] = refuse("input/invalid", { field: at });
    show(
      { ...SAMPLE_TERMS, policies: { shipping: "71", payment: "72", return: "73" } },
      { ...OPTIONS, policies: POLICIES },
    );
    await save();
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(problem));
    await waitFor(() => expect(field(name)).toHaveFocus());
  });

  it("show beside the service that eBay has withdrawn it, and keep the rest", async () => {
    server.answers["saveSellingTerms"] = refuse("input/invalid", { field: "service" });
    show();
    type(field("Postal code"), "10001");
    await save();
    await waitFor(() =>
      expect(field("Service")).toHaveAccessibleDescription(
        "eBay doesn't have this service any more. Choose another one.",
      ),
    );
    expect(field("Postal code")).toHaveValue("10001");
  });

  it("report that they weren't saved, and keep what was typed", async () => {
    delete server.answers["saveSellingTerms"];
    show();
    type(field("Postal code"), "10001");
    await save();
    expect(await screen.findByRole("alert")).toHaveTextContent("The selling terms could not be saved");
    expect(screen.getByRole("alert")).toHaveTextContent("Your input is kept.");
    expect(field("Postal code")).toHaveValue("10001");
  });
});

describe("the example of one carded car", () => {
  it("shows what the buyer pays and what the postage costs while it is typed", () => {
    show();
    type(field("First copy (USD)"), "8.25");
    expect(example()).toHaveTextContent(
      "The buyer pays $11.00: $2.00 and $9.00 for shipping and handling. The postage costs you $6.93 to $8.40.",
    );
    expect(within(example()).queryByText(/yourself|far zones/)).not.toBeInTheDocument();
  });

  it.each([
    ["5", "You pay $1.18 to $2.65 of the postage yourself."],
    ["7", "You pay up to $0.65 of the postage to far zones."],
  ])("warns at a price of $%s that the seller pays the rest", (price, warning) => {
    show();
    type(field("First copy (USD)"), price);
    expect(within(example()).getByText(warning)).toBeVisible();
  });

  it("warns that free shipping is paid by the seller", async () => {
    show();
    await user.selectOptions(field("What the buyer pays"), "Free for the buyer");
    expect(example()).toHaveTextContent("The buyer pays $2.00, shipping included.");
    expect(example()).toHaveTextContent("You pay $6.93 to $8.40 of the postage yourself.");
  });

  it("shows no amount if eBay calculates the shipping", async () => {
    show();
    await user.selectOptions(field("What the buyer pays"), "Calculated by eBay");
    expect(example()).toHaveTextContent("The buyer pays $2.00, and the postage that eBay calculates.");
    expect(screen.queryByLabelText("First copy (USD)")).not.toBeInTheDocument();
  });

  it("shows no price while the typed one can't be read", () => {
    show();
    type(field("First copy (USD)"), "x");
    expect(example()).toHaveTextContent("The buyer pays $2.00, and shipping.");
  });

  it("names the services of Pegboard's postage table", () => {
    show();
    const table = within(screen.getByRole("table", { name: "What postage costs you" }));
    expect(table.getAllByRole("cell", { name: "USPS Ground Advantage" })).toHaveLength(4);
  });

  it("follows the seller's own postage table, and names its wrong rows", async () => {
    show();
    await user.click(screen.getByRole("button", { name: "Edit the table" }));
    type(field("Near (USD), row 1"), "4");
    type(field("Far (USD), row 1"), "4");
    expect(example()).toHaveTextContent("The postage costs you $4.00. From your own postage table for 5 oz.");
    await user.click(screen.getByRole("button", { name: "Add row" }));
    await save();
    expect(screen.getByText("A service, ounces from 1 to 1,120, and two amounts")).toBeVisible();
    expect(field("Up to (oz), row 5")).toBeInvalid();
    await user.click(screen.getByRole("button", { name: "Remove row 5" }));
    await save();
    await waitFor(() => expect(server.saved).toHaveLength(1));
    expect(server.saved[0]).toMatchObject({
      terms: { postage: expect.arrayContaining([expect.objectContaining({ nearCents: 400 })]) as unknown },
    });
    // The saved terms arrive with the document.
    expect(screen.queryByLabelText("Near (USD), row 1")).not.toBeInTheDocument();
  });

  it("uses Pegboard's table again on request", async () => {
    show({ ...SAMPLE_TERMS, postage: [] });
    expect(example()).toHaveTextContent("We don't know this service's postage. We can't warn you");
    await user.click(screen.getByRole("button", { name: "Back to Pegboard's table" }));
    expect(example()).toHaveTextContent("The postage costs you $6.93 to $8.40.");
  });
});

it("the selling terms can be saved while eBay can't be reached, with the service as text", async () => {
  setSession({ status: "ready", person: samplePerson({ ebayConnected: true }) });
  const { updatedAt: __, ...stored } = { ...SAMPLE_TERMS, updatedAt: null };
  void setDoc(doc(db, paths.sellingTerms("dana")), stored);
  render(
    <QueryClientProvider client={client()}>
      <SellingTermsTab />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("eBay's shipping services and policies could not be read")).toBeVisible();
  expect(screen.getByText("Connect eBay to see and change this.")).toBeVisible();
  type(field("Service"), "UPSGround");
  await save();
  await waitFor(() =>
    expect(server.saved).toMatchObject([{ terms: { service: "UPSGround" }, keepsSoldOut: null }]),
  );
  server.answers["getSellingOptions"] = { result: OPTIONS };
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("option", { name: "USPS Priority Mail" })).toBeInTheDocument();
});
