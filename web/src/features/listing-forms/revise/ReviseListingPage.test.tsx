import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Timestamp } from "firebase/firestore";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { AppError } from "@contract/wire/errors";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { useStatusMessage } from "@/lib/calls/statusMessage";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { ReviseListingPage } from "./ReviseListingPage";
import { findFieldName, findShownField } from "./useRevising";

const EBAY = { userId: "dana", storeName: null, scopes: [], expiresAt: Date.now() + 3_600_000 };

let uid = "";
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  localStorage.clear();
  useStatusMessage.setState({ message: null });
  setSession({ status: "ready", person: { ...samplePerson({ ebay: EBAY, ebayConnected: true }), uid } });
});
afterEach(() => void vi.unstubAllGlobals());

async function open(answers: Readonly<Record<string, Answer>> = {}, fields: object = {}) {
  putDocument(paths.listing(uid, "L1"), {
    ...{ title: "Camaro", description: "Mint.", price: 5, quantity: 2, status: "active", isDraft: false },
    ...{ ebayItemId: "110551234567", createdAt: Timestamp.fromMillis(0), updatedAt: Timestamp.fromMillis(0) },
    ...fields,
  });
  const calls = answerCalls(answers);
  const router = createMemoryRouter(
    [
      { path: "/revise-listing/:id", element: <ReviseListingPage /> },
      { path: "/listing/:id", element: <h1>The listing</h1> },
    ],
    { initialEntries: ["/revise-listing/L1"] },
  );
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: "always" } },
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const title = await screen.findByRole("textbox", { name: /^Title/ });
  const retitle = async (text: string) => {
    await userEvent.clear(title);
    if (text !== "") await userEvent.type(title, text);
  };
  const sent = () => calls.filter(({ name }) => name === "reviseListing" || name === "saveListing");
  return { title, retitle, sent };
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const status = () => useStatusMessage.getState().message;

describe("a revision", () => {
  it("sends what was changed, with its value from before, and returns to the listing", async () => {
    const { retitle, sent } = await open({
      reviseListing: () => ({ outcome: "revised", listingId: "L1", sent: ["title"] }),
    });
    await retitle("'67 Camaro");
    await press("Revise it");
    expect(await screen.findByRole("heading", { name: "The listing" })).toBeVisible();
    expect(sent()).toEqual([
      {
        name: "reviseListing",
        data: { listingId: "L1", base: { title: "Camaro" }, changes: { title: "'67 Camaro" } },
      },
    ]);
    expect(status()).toEqual({ type: "success", text: "eBay has your changes" });
  });

  it("with nothing for eBay says that it is saved", async () => {
    const { retitle } = await open({ reviseListing: () => ({ outcome: "saved", listingId: "L1" }) });
    await retitle("New");
    await press("Revise it");
    await waitFor(() => expect(status()).toEqual({ type: "success", text: "Listing saved" }));
  });

  it.each([
    { what: "no title", fields: {}, title: "", said: "Title is required" },
    { what: "no copies", fields: { quantity: 0 }, title: "New", said: "At least 1" },
  ])("with $what isn't sent", async ({ fields, title, said }) => {
    const { retitle, sent } = await open({}, fields);
    await retitle(title);
    await press("Revise it");
    expect(await screen.findByText(said)).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it.each([
    {
      ...{
        what: "a field of the form",
        field: "title",
        said: /^Your changes are saved here\. eBay's reason is shown at/,
      },
      isAtField: true,
    },
    { what: "no field", field: null, said: /^Too long\. Your changes are saved here\.$/, isAtField: false },
  ])("that eBay refuses because of $what says why, and is saved", async ({ field, said, isAtField }) => {
    const { retitle, title } = await open({
      reviseListing: () => ({
        ...{ outcome: "refused", message: "Too long.", ebayCode: "70", field, part: null },
      }),
    });
    await retitle("New");
    await press("Revise it");
    expect(await screen.findByText("Failed to revise listing")).toBeVisible();
    expect(screen.getByText(said)).toBeVisible();
    expect(title.getAttribute("aria-invalid") === "true").toBe(isAtField);
    await waitFor(() => expect(title.matches(":focus")).toBe(isAtField));
    expect(status()?.type).not.toBe("success");
    await press("Dismiss");
    expect(screen.queryByText("Failed to revise listing")).not.toBeInTheDocument();
  });

  it("that is sent again no longer says why the one before was refused", async () => {
    const refused = { outcome: "refused", message: "Too long.", ebayCode: "70", field: null, part: null };
    const second = Promise.withResolvers<object>();
    const answers: (object | Promise<object>)[] = [refused, second.promise];
    const { retitle } = await open({
      reviseListing: () => answers.shift() ?? Promise.reject(new Error("asked too often")),
    });
    await retitle("New");
    await press("Revise it");
    expect(await screen.findByText("Failed to revise listing")).toBeVisible();
    await press("Revise it");
    await waitFor(() => expect(screen.queryByText("Failed to revise listing")).not.toBeInTheDocument());
    second.resolve({ outcome: "saved", listingId: "L1" });
    await waitFor(() => expect(status()).toEqual({ type: "success", text: "Listing saved" }));
  });

  it("that doesn't arrive says so, and keeps the input", async () => {
    const { retitle, title } = await open({
      reviseListing: () => {
        throw new AppError("server/busy");
      },
    });
    await retitle("New");
    await press("Revise it");
    expect(await screen.findByText("Failed to revise listing")).toBeVisible();
    expect(title).toHaveValue("New");
  });

  it("whose field was changed meanwhile asks whose value counts", async () => {
    const { retitle, title } = await open({
      reviseListing: () => ({
        ...{ outcome: "conflict", conflicts: [{ field: "title", part: null, theirs: "Other" }] },
      }),
    });
    await retitle("New");
    await press("Revise it");
    expect(await screen.findByRole("dialog")).toHaveTextContent("Other");
    expect(title).toHaveValue("New");
    expect(screen.queryByRole("heading", { name: "The listing" })).not.toBeInTheDocument();
  });
});

it("is saved here alone as a draft, without a check", async () => {
  const { retitle, sent } = await open(
    { saveListing: () => ({ outcome: "saved", listingId: "L1" }) },
    { quantity: 0 },
  );
  await retitle("New");
  await press("Save draft");
  await waitFor(() =>
    expect(status()).toEqual({ type: "success", text: "Draft saved. Revise it to send it to eBay." }),
  );
  expect(sent().map(({ name }) => name)).toEqual(["saveListing"]);
});

describe("what sending would do", () => {
  it.each([
    { what: "an ended listing", fields: { status: "ended" }, said: "This listing is not on eBay" },
    {
      ...{ what: "a draft", said: "This listing is not on eBay" },
      fields: { status: "draft", isDraft: true, ebayItemId: null },
    },
    {
      ...{ what: "a listing with unsent edits", said: "eBay doesn't have your last changes yet" },
      fields: { unsentFields: ["title"] },
    },
  ])("is said of $what", async ({ fields, said }) => {
    await open({}, fields);
    expect(screen.getByText(said)).toBeVisible();
  });

  it("needs no words for a live listing that eBay has as it is", async () => {
    await open();
    expect(screen.queryByText("This listing is not on eBay")).not.toBeInTheDocument();
    expect(screen.queryByText("eBay doesn't have your last changes yet")).not.toBeInTheDocument();
  });
});

it.each([
  { field: "title", shown: "title" },
  { field: "ounces", shown: "terms.ounces" },
  { field: null, shown: null },
  { field: "nothing", shown: null },
])("shows a refusal of $field at $shown", ({ field, shown }) => {
  expect(findShownField({ field })).toBe(shown);
  expect(findFieldName({ field }) === null).toBe(shown === null);
});
