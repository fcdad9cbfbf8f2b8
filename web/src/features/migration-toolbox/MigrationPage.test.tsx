import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Timestamp } from "firebase/firestore";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { AppError } from "@contract/wire/errors";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { collectToasts } from "@/lib/testing/collectToasts";

import { MigrationPage } from "./MigrationPage";

const CONNECTED = {
  ...{
    storeUrl: "https://cars.example",
    consumerKey: "ck_…1a2b",
    consumerSecret: "cs_…3c4d",
    connected: true,
  },
  ...{ storeName: "Cars", currency: "USD", productsFound: 3, ordersFound: 1, customersFound: null },
};
const SHOWN = {
  ...{ storeUrl: "https://cars.example", consumerKey: "ck_…1a2b", consumerSecret: "cs_…3c4d" },
};
const outcomeOf = (result: string, fields: object = {}) => ({
  ...{ result, listingId: null, code: null, message: null, params: {}, picturesMissing: 0 },
  ...fields,
});
const row = (id: number, fields: object = {}) => ({
  ...{ id, parentId: null, name: `Car ${id}`, sku: `S${id}`, price: 3, quantity: 2, pictures: 1 },
  ...{ verdict: "new", refusal: null, notes: [], listingId: null, wanted: false, outcome: null },
  ...fields,
});
const FETCHED = { runId: "run-1", status: "completed", task: "fetch", isFetched: true, total: 3, read: 3 };

let uid = "";
let toasts: ReturnType<typeof collectToasts>;
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal("matchMedia", () => ({
    ...{ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() },
  }));
  toasts = collectToasts();
});
afterEach(() => void vi.unstubAllGlobals());

interface World {
  readonly config?: object;
  readonly operation?: object;
  readonly rows?: readonly object[];
  readonly answers?: Readonly<Record<string, Answer>>;
}
async function open({ config = CONNECTED, operation = {}, rows = [], answers = {} }: World = {}) {
  putDocument(paths.shopConfig(uid), config);
  putDocument(paths.operation(uid, "woocommerce"), operation);
  if (rows.length > 0) putDocument(`${paths.shopPages(uid)}/0`, { runId: "run-1", index: 0, rows });
  const calls = answerCalls(answers);
  // Calls work, although Firestore's own connection doesn't.
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <MigrationPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole("region", { name: "Connection" });
  return calls;
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const field = (name: string) => screen.getByLabelText(name);
const refuse = (error: AppError) => () => {
  throw error;
};
const table = () => screen.findByRole("grid", { name: "Products of your store" });
/** What happens to each product, by its number. */
const cellsOf = async (name: string) => {
  const found = within(await table())
    .getAllByRole("row")
    .find(({ textContent }) => textContent.includes(name));
  return found?.textContent;
};

describe("the connection", () => {
  it("needs all three fields", async () => {
    await open({ config: {} });
    expect(screen.getByText("Not connected")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Disconnect" })).not.toBeInTheDocument();
    await userEvent.type(field("Store URL"), "https://cars.example");
    await userEvent.type(field("Consumer key"), "ck_1");
    await userEvent.type(field("Consumer secret"), " ");
    expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Test Connection" })).toBeDisabled();
    await userEvent.type(field("Consumer secret"), "cs_1");
    expect(screen.getByRole("button", { name: "Save" })).toBeEnabled();
  });

  it("shows the store, and sends the masked keys if they aren't changed", async () => {
    const calls = await open({
      answers: { saveWooCommerceConfig: () => ({ success: true, connected: false }) },
    });
    expect(screen.getByText("3 products, 1 order")).toBeVisible();
    expect(screen.getByText("Saved and encrypted. Enter another one to replace it.")).toBeVisible();
    await userEvent.clear(field("Store URL"));
    await userEvent.type(field("Store URL"), "https://other.example");
    await press("Save");
    expect(await screen.findByText("Connection details saved successfully!")).toBeVisible();
    expect(screen.getByText("Test the connection before you fetch your products.")).toBeVisible();
    expect(calls).toEqual([
      { name: "saveWooCommerceConfig", data: { ...SHOWN, storeUrl: "https://other.example" } },
    ]);
  });

  it.each([
    ["Save", "saveWooCommerceConfig", { success: true, connected: false }],
    ["Test Connection", "connectWooCommerce", { success: true, error: null, field: null }],
  ])("keeps what is typed while %s is under way", async (button, name, answer) => {
    const answered = Promise.withResolvers<object>();
    await open({ answers: { [name]: () => answered.promise } });
    await userEvent.type(field("Store URL"), "/x");
    await press(button);
    await userEvent.type(field("Consumer key"), "ck_new");
    answered.resolve(answer);
    expect(await screen.findByText(/successfully!$|^The connection works$/)).toBeVisible();
    expect(field("Consumer key")).toHaveValue("ck_new");
  });

  it.each([
    {
      ...{ what: "an address", error: new AppError("shop/address-invalid") },
      ...{ title: /^Failed to save credentials: ./, isAtField: true },
    },
    {
      ...{ what: "a sign-out", error: new AppError("auth/signed-out") },
      ...{ title: /^Please wait for authentication to complete$/, isAtField: false },
    },
    {
      ...{ what: "a busy server", error: new AppError("server/busy") },
      ...{ title: /^Failed to save credentials: Too many requests/, isAtField: false },
    },
  ])(
    "shows why it wasn't saved because of $what, and keeps the input",
    async ({ error, title, isAtField }) => {
      await open({ answers: { saveWooCommerceConfig: refuse(error) } });
      await userEvent.type(field("Store URL"), "/x");
      await press("Save");
      expect(await screen.findByText(title)).toBeVisible();
      expect(screen.getByText("Nothing was changed. Your input is kept.")).toBeVisible();
      expect(field("Store URL")).toHaveValue("https://cars.example/x");
      expect(field("Store URL").getAttribute("aria-invalid") === "true").toBe(isAtField);
      await userEvent.type(field("Store URL"), "y");
      expect(field("Store URL")).not.toBeInvalid();
      expect(screen.queryByText(title) === null).toBe(isAtField);
    },
  );

  it.each([
    {
      answer: { success: true, error: null, field: null },
      title: "The connection works",
      text: "The connection works",
    },
    {
      ...{ answer: { success: false, error: "The store is down.", field: null } },
      ...{ title: "Connection failed", text: "The store is down." },
    },
    {
      ...{ answer: { success: false, error: "This key is unknown.", field: "consumerKey" } },
      ...{ title: "Connection failed", text: "This key is unknown." },
    },
    {
      ...{ answer: { success: false, error: null, field: null } },
      ...{ title: "Connection failed", text: "Failed to connect to WooCommerce" },
    },
  ])("shows the result of a test: $title, $text", async ({ answer, title, text }) => {
    await open({ answers: { connectWooCommerce: () => answer } });
    await press("Test Connection");
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(field("Consumer key").getAttribute("aria-invalid") === "true").toBe(
      answer.field === "consumerKey",
    );
  });

  it("shows why it couldn't be tested", async () => {
    await open({ answers: { connectWooCommerce: refuse(new AppError("server/busy")) } });
    await press("Test Connection");
    expect(await screen.findByText("Failed to connect to WooCommerce")).toBeVisible();
    expect(screen.getByText(/^Too many requests/)).toBeVisible();
  });

  it("is ended after a question", async () => {
    const calls = await open({ answers: { disconnectWooCommerce: () => ({ success: true }) } });
    await press("Disconnect");
    const dialog = await screen.findByRole("dialog", { name: "Disconnect this store?" });
    expect(calls).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Disconnect" }));
    await waitFor(() => expect(toasts).toMatchObject([{ message: "Store disconnected", tone: "success" }]));
    expect(calls.map(({ name }) => name)).toEqual(["disconnectWooCommerce"]);
  });

  it("shows the typed secret on request", async () => {
    await open({ config: {} });
    expect(field("Consumer secret")).toHaveAttribute("type", "password");
    await press("Show consumer secret");
    expect(field("Consumer secret")).toHaveAttribute("type", "text");
  });
});

describe("fetching the products", () => {
  it("needs a connection", async () => {
    const calls = await open({ config: {} });
    expect(screen.getByText("No products fetched yet")).toBeVisible();
    await press("Fetch Products");
    expect(await screen.findByText("Please connect to WooCommerce first")).toBeVisible();
    expect(calls).toEqual([]);
  });

  it("uses the saved store, and shows why it failed", async () => {
    const calls = await open({
      answers: { fetchWooCommerceProducts: refuse(new AppError("server/busy")) },
    });
    await press("Fetch Products");
    expect(await screen.findByText(/^Failed to fetch data: Too many requests/)).toBeVisible();
    expect(calls).toEqual([{ name: "fetchWooCommerceProducts", data: SHOWN }]);
  });

  it("shows its progress, and can be stopped", async () => {
    const calls = await open({
      operation: {
        ...{ ...FETCHED, status: "in_progress", isFetched: false, total: 450, read: 200 },
        ...{ startedAt: Timestamp.now(), lease: { holder: "worker", until: Date.now() + 60_000 } },
      },
      answers: { cancelWooCommerceMigration: () => ({ success: true }) },
    });
    expect(await screen.findByRole("progressbar", { name: "Reading your products" })).toHaveAttribute(
      ...(["value", "44"] as const),
    );
    expect(screen.queryByRole("button", { name: "Fetch again" })).not.toBeInTheDocument();
    await press("Stop");
    await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(["cancelWooCommerceMigration"]));
  });

  it("shows why and until when it waits", async () => {
    await open({
      operation: {
        ...{ ...FETCHED, status: "waiting", isFetched: false, resumesAt: Timestamp.now() },
        failure: { code: "server/busy", params: {} },
      },
    });
    expect(await screen.findByText("Waiting for the store")).toBeVisible();
    expect(screen.getByText(/^Too many requests.* It resumes automatically at ./)).toBeVisible();
  });

  it("shows how much was fetched before it was stopped, and continues", async () => {
    const calls = await open({
      operation: { ...FETCHED, status: "cancelled", isFetched: false, total: 450, read: 200 },
      answers: { fetchWooCommerceProducts: () => ({ success: true, count: 450 }) },
    });
    expect(await screen.findByText("Fetching was stopped")).toBeVisible();
    expect(screen.getByText("200 of 450 products fetched.")).toBeVisible();
    await press("Continue");
    await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(["fetchWooCommerceProducts"]));
  });
});

const ROWS = [
  row(1),
  row(2, { verdict: "yours", listingId: "L2" }),
  row(3, { verdict: "refused", refusal: "virtual" }),
];

describe("the products", () => {
  it("show what an import does with each, and are imported as they are selected", async () => {
    const calls = await open({
      ...{ operation: FETCHED, rows: ROWS },
      answers: { importWooCommerceProducts: () => ({ success: true, count: 1 }) },
    });
    expect(await cellsOf("Car 1")).toContain("Becomes a draft");
    expect(await cellsOf("Car 2")).toContain("Already yours");
    expect(await cellsOf("Car 3")).toContain("A download, nothing to ship");
    await press(/^Import \d/);
    await waitFor(() =>
      expect(calls).toEqual([
        {
          name: "importWooCommerceProducts",
          data: { runId: "run-1", productIds: [1], yours: "skip" },
        },
      ]),
    );
  });

  it("ask about products that the seller has only if there are some", async () => {
    await open({ operation: FETCHED, rows: [row(1)] });
    await cellsOf("Car 1");
    expect(screen.queryByLabelText("Products you already have")).not.toBeInTheDocument();
  });

  it("need a selection, and show why one can't be selected", async () => {
    const calls = await open({ operation: FETCHED, rows: ROWS });
    const check = async (name: string) => {
      const found = within(await table())
        .getAllByRole("row")
        .find(({ textContent }) => textContent.includes(name));
      if (found) await userEvent.click(within(found).getByRole("checkbox"));
    };
    await check("Car 3");
    await check("Car 2");
    await check("Car 1");
    await press(/^Import \d/);
    expect(toasts.map(({ message }) => message)).toEqual([
      "This product can't be imported",
      "You already have this product. Choose Raise their quantity to add its stock.",
      "Please select at least one product",
    ]);
    expect(calls).toEqual([]);
  });

  it("are searched by their words, and filtered by what an import does with them", async () => {
    await open({ operation: FETCHED, rows: ROWS });
    await userEvent.click(await screen.findByRole("button", { name: /^Already yours/ }));
    expect(within(await table()).getAllByRole("row")).toHaveLength(2);
    await userEvent.type(screen.getByRole("searchbox"), "nothing");
    expect(await screen.findByText("No products found")).toBeVisible();
    await press("Show all products");
    expect(within(await table()).getAllByRole("row")).toHaveLength(4);
  });
});

describe("an import that is over", () => {
  const IMPORTED = { ...FETCHED, task: "import", importId: "i1", wanted: 3 };
  const done = (fields: object) => ({ created: 0, raised: 0, already: 0, skipped: 0, failed: 0, ...fields });
  const created = row(1, {
    wanted: true,
    outcome: outcomeOf("created", { listingId: "L1", picturesMissing: 1 }),
  });

  it("shows its result, and is undone after a question", async () => {
    const calls = await open({
      operation: { ...IMPORTED, done: done({ created: 1, skipped: 1 }) },
      rows: [created, row(2, { wanted: true, outcome: outcomeOf("skipped") })],
      answers: { undoWooCommerceImport: () => ({ success: true, moved: 1, kept: 2 }) },
    });
    expect(await screen.findByText("Import complete!")).toBeVisible();
    expect(screen.getByText("1 draft created, 1 skipped")).toBeVisible();
    expect(await cellsOf("Car 1")).toContain("1 picture could not be copied");
    expect(screen.getByRole("link", { name: "Show the drafts" })).toHaveAttribute(
      ...(["href", "/collection?status=drafts"] as const),
    );
    await press("Undo");
    const dialog = await screen.findByRole("dialog", { name: "Move 1 draft to the trash?" });
    await userEvent.click(within(dialog).getAllByRole("button").at(-1) ?? dialog);
    await waitFor(() => expect(calls).toEqual([{ name: "undoWooCommerceImport", data: { runId: "run-1" } }]));
    await waitFor(() => expect(toasts).toHaveLength(1));
  });

  it("retries the failed ones, and shows their reasons", async () => {
    const refusal = outcomeOf("failed", { code: "ebay/refused", message: "Title is too long." });
    const calls = await open({
      operation: { ...IMPORTED, done: done({ failed: 1 }), yours: "raise" },
      rows: [row(1, { wanted: true, outcome: refusal }), row(2)],
      answers: { importWooCommerceProducts: () => ({ success: true, count: 1 }) },
    });
    expect(await cellsOf("Car 1")).toContain("Title is too long.");
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
    await press("Try 1 again");
    await waitFor(() => expect(calls[0]?.data).toEqual({ runId: "run-1", productIds: [1], yours: "raise" }));
  });

  it("continues with the rest and the failed ones if it was stopped", async () => {
    const calls = await open({
      operation: { ...IMPORTED, status: "cancelled", done: done({ failed: 1 }) },
      rows: [
        row(1, { wanted: true, outcome: outcomeOf("failed", { message: "No." }) }),
        row(2, { wanted: true }),
        row(3),
      ],
      answers: { importWooCommerceProducts: () => ({ success: true, count: 2 }) },
    });
    expect(await screen.findByText("Import was stopped")).toBeVisible();
    expect(await screen.findByText("0 drafts created, 1 failed, 1 left")).toBeVisible();
    await press("Continue");
    await waitFor(() => expect(calls[0]?.data).toMatchObject({ productIds: [1, 2], yours: "skip" }));
  });
});
