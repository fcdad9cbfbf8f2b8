import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { listingDocument } from "@contract/documents";
import { listingTerms } from "@contract/listings/terms/terms";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { useEditor } from "../useEditor";
import { PricingSection } from "./PricingSection";
import { TermsSection } from "./TermsSection";

const FIELDS = ["terms", "bestOfferEnabled", "bestOfferDetails"] as const;
const onCheck = vi.fn<(isValid: boolean) => void>();

beforeAll(goOffline);
beforeEach(() => {
  localStorage.clear();
  setSession({ status: "ready", person: samplePerson() });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  return () => vi.unstubAllGlobals();
});

interface FormProps {
  readonly terms: object;
  readonly isFolded: boolean;
  readonly atEbay: object;
}

function Form({ terms, isFolded, atEbay }: FormProps) {
  const [listing] = useState(() =>
    listingDocument.parse({
      ...{ title: "Camaro", status: "draft", bestOfferEnabled: true, ...atEbay },
      terms: listingTerms.parse(terms),
    }),
  );
  const editor = useEditor("L1", listing, "test", FIELDS);
  return (
    <form>
      <PricingSection editor={editor} listing={listing} hasPrice={false} />
      <TermsSection editor={editor} listing={listing} isFolded={isFolded} />
      <button type="button" onClick={() => onCheck(editor.check({}))}>
        Save
      </button>
    </form>
  );
}

const show = (terms: object = {}, isFolded = false, atEbay: object = {}) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form terms={terms} isFolded={isFolded} atEbay={atEbay} />
    </QueryClientProvider>,
  );
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function check() {
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  return onCheck.mock.lastCall?.[0];
}

it.each([
  ["Shipping (USD)", "4,50", { shipping: "flat", shippingPrice: 4 }, "Shipping price", "Free for the buyer"],
  ["Cars in the lot", "five", { packageKind: "lot", cars: 5 }, "Package", "One carded car"],
])(
  "%s holds up a save with an unreadable text only while it is shown",
  async (label, text, terms, choice, to) => {
    show(terms);
    type(label, text);
    expect(await check()).toBe(false);
    await userEvent.selectOptions(screen.getByLabelText(choice), to);
    expect(screen.queryByLabelText(label)).toBeNull();
    expect(await check()).toBe(true);
  },
);

it.each([
  ["comes on top of a draft's", {}, "Handling comes on top."],
  ["is part of a live item's", { ebayItemId: "110551234567", status: "active" }, "With the handling."],
])("says that the handling %s shipping price", (_, atEbay, hint) => {
  show({ shipping: "flat", shippingPrice: 4 }, false, atEbay);
  expect(screen.getByLabelText("Shipping (USD)")).toHaveAccessibleDescription(hint);
});

it("keeps an unreadable text if the choice shows its field, too", async () => {
  show({ shipping: "flat", shippingPrice: 4 });
  type("Shipping (USD)", "4,50");
  await userEvent.selectOptions(screen.getByLabelText("Returns"), "No returns");
  expect(screen.getByLabelText("Shipping (USD)")).toHaveValue("4,50");
  expect(await check()).toBe(false);
});

it("limits of offers hold up a save with an unreadable text only while offers are allowed", async () => {
  show();
  type("Auto-accept from (USD)", "4,50");
  expect(await check()).toBe(false);
  await userEvent.click(screen.getByLabelText("Allow offers"));
  expect(await check()).toBe(true);
});

it("can't be folded over a text that holds up a save", async () => {
  show({}, true);
  const fold = screen.getAllByRole<HTMLDetailsElement>("group").find(({ tagName }) => tagName === "DETAILS");
  await userEvent.click(screen.getByText("Other terms than your selling terms"));
  type("Weight (oz)", "heavy");
  if (fold) fold.open = false;
  await vi.waitFor(() => expect(fold).toHaveAttribute("open"));
  type("Weight (oz)", "6");
  if (fold) fold.open = false;
  await vi.waitFor(() => expect(fold).not.toHaveAttribute("open"));
});
