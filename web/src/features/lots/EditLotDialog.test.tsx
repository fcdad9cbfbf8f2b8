import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { type EditedLot, openEditedLot } from "@/lib/lots";
import { answerListings } from "@/lib/listings/testing/answerListings";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { Toaster } from "@/ui/overlays/Toaster";

import { LotDialogs } from "./LotDialogs";

const item = (listingId: string, title: string, qty: number) => ({
  ...{ listingId, ebayId: null, title, price: 3, binPrice: null, qty },
});
const EDITED: EditedLot = {
  listingId: "lot-1",
  base: [
    { listingId: "camaro", copies: 2 },
    { listingId: "supra", copies: 1 },
  ],
  items: [item("camaro", "Hot Wheels Camaro", 2), item("supra", "Hot Wheels Supra", 1)],
  title: "Lot of 3 Hot Wheels - Multiple Items Bundle",
  hasMadeTitle: true,
  isLive: false,
};

/** The collection as Firestore's REST interface answers, and the requests to the function. */
const requests: Record<string, unknown>[] = [];
let answers: object[] = [];
const fetched = (address: URL | RequestInfo, options?: RequestInit): Promise<Response> => {
  const url = address instanceof Request ? address.url : String(address);
  if (url.endsWith(":runQuery")) return Promise.resolve(answerListings("dana", COLLECTION));
  const { data } = JSON.parse(typeof options?.body === "string" ? options.body : "{}") as {
    data: Record<string, unknown>;
  };
  requests.push(data);
  return Promise.resolve(new Response(JSON.stringify(answers.shift())));
};
const COLLECTION = {
  mustang: { title: "Hot Wheels Mustang", quantity: 2 },
  sold: { title: "Hot Wheels Mustang sold out", quantity: 0 },
  "lot-2": { title: "Lot of Mustangs", quantity: 1 },
};

beforeAll(goOffline);
beforeEach(() => {
  requests.length = 0;
  answers = [];
  vi.stubGlobal("fetch", vi.fn(fetched));
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  setSession({ status: "ready", person: samplePerson() });
});
afterEach(() => void vi.unstubAllGlobals());

function open(fields: Partial<EditedLot> = {}) {
  openEditedLot({ ...EDITED, ...fields });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LotDialogs />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole("dialog", { name: "Change the cars of this lot" });
}
const copiesOf = (title: string) => screen.getByRole("textbox", { name: `Copies of ${title}` });
const save = () => userEvent.click(screen.getByRole("button", { name: /^Save/ }));

it("adds a car with copies for sale, takes one out, and makes title and description again", async () => {
  const dialog = open();
  await userEvent.type(screen.getByRole("searchbox", { name: "Add a car" }), "mustang");
  // Neither a sold-out car nor another lot is offered.
  const found = await within(dialog).findByRole("list", { name: "Cars that can be added" });
  expect(within(found).getAllByRole("button")).toHaveLength(1);
  await userEvent.keyboard("{Enter}");
  await userEvent.clear(copiesOf("Hot Wheels Supra"));
  await userEvent.type(copiesOf("Hot Wheels Supra"), "0");
  expect(screen.getByLabelText("Title")).toHaveValue("Lot of 3 Hot Wheels - Multiple Items Bundle");
  await userEvent.clear(copiesOf("Hot Wheels Camaro"));
  await userEvent.type(copiesOf("Hot Wheels Camaro"), "1");
  expect(screen.getByLabelText("Title")).toHaveValue("Lot of 2 Hot Wheels - Multiple Items Bundle");
  answers = [{ result: { outcome: "saved", listingId: "lot-1" } }];
  await save();
  expect(await screen.findByText("The cars of the lot are changed")).toBeVisible();
  expect(requests).toMatchObject([
    {
      listingId: "lot-1",
      base: EDITED.base,
      cars: [
        { listingId: "camaro", copies: 1 },
        { listingId: "mustang", copies: 1 },
      ],
      title: "Lot of 2 Hot Wheels - Multiple Items Bundle",
      description: expect.stringContaining("1 x Hot Wheels Mustang") as string,
    },
  ]);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it.each(["My lot", EDITED.title])("keeps the seller's own title %s and description", async (title) => {
  open({ title, hasMadeTitle: false });
  await userEvent.click(screen.getByRole("checkbox", { name: "Write the description again from the cars" }));
  await userEvent.clear(copiesOf("Hot Wheels Supra"));
  answers = [{ result: { outcome: "saved", listingId: "lot-1" } }];
  await save();
  await screen.findByText("The cars of the lot are changed");
  expect(requests[0]).toMatchObject({ title, cars: [{ listingId: "camaro", copies: 2 }] });
  expect(requests[0]).not.toHaveProperty("description");
});

it("asks for a change, a car and a title before the server is called", async () => {
  const dialog = open();
  await save();
  expect(dialog).toHaveTextContent("The cars are the same as before");
  await userEvent.clear(copiesOf("Hot Wheels Supra"));
  await userEvent.clear(copiesOf("Hot Wheels Camaro"));
  await userEvent.clear(screen.getByLabelText("Title"));
  await save();
  expect(dialog).toHaveTextContent("Choose at least one car");
  expect(dialog).toHaveTextContent("Enter a title");
  expect(requests).toEqual([]);
});

it("shows which car isn't enough, keeps the input, and shows what eBay refused", async () => {
  open({ isLive: true });
  await userEvent.clear(copiesOf("Hot Wheels Camaro"));
  await userEvent.type(copiesOf("Hot Wheels Camaro"), "9");
  const params = { reason: "few-copies", title: "Camaro", forSale: 2, needed: 9 };
  const error = { status: "FAILED_PRECONDITION", details: { code: "lot/too-few-cars", params } };
  const failure = { code: "ebay/refused", message: "Not today.", params: {} };
  answers = [
    { error: { ...error, message: "lot/too-few-cars" } },
    { result: { outcome: "refused", message: "-", failure, ebayCode: null, field: null, part: null } },
  ];
  await save();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "This lot needs more copies than its cars have: “Camaro” has 2 for sale, and 9 are needed.",
  );
  expect(copiesOf("Hot Wheels Camaro")).toHaveValue("9");
  await save();
  expect(await screen.findByText("The cars are changed here, but eBay refused the change")).toBeVisible();
  expect(screen.getByText("Not today.")).toBeVisible();
});

it("doesn't mention eBay if that is switched off, and says that only the lot here is changed", async () => {
  const enabledPlatforms = { ebay: false, whatnot: false, shopify: false };
  setSession({ status: "ready", person: samplePerson({ enabledPlatforms }) });
  const dialog = open({ isLive: true });
  expect(dialog).toHaveAccessibleDescription("The price stays as it is.");
  await userEvent.clear(copiesOf("Hot Wheels Supra"));
  const failure = { code: "ebay/refused", message: "Not today.", params: {} };
  answers = [
    { result: { outcome: "refused", message: "-", failure, ebayCode: null, field: null, part: null } },
  ];
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The lot's new cars are saved in Pegboard only")).toBeVisible();
  expect(document.body).not.toHaveTextContent(/eBay|Not today/);
});
