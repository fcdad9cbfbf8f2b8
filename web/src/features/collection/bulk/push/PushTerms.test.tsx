import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { doc, setDoc } from "firebase/firestore";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, beforeEach, expect, it } from "vitest";

import { listingDocument, paths } from "@contract/documents";
import { listingTerms } from "@contract/listings/terms/terms";
import { SAMPLE_TERMS } from "@contract/listings/testing/sampleTerms";

import { db } from "@/lib/firestore/firestore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { PushTerms, PushTermsView } from "./PushTerms";

beforeAll(goOffline);
beforeEach(() => setSession({ status: "ready", person: samplePerson() }));

const draft = (fields: object = {}) => listingDocument.parse({ title: "Camaro", ...fields });
const onTerms = (terms: object) => draft({ terms: listingTerms.parse(terms) });

/** Shows the terms of these drafts, with the server's answer for the `asked` ones. */
function show(drafts: readonly ReturnType<typeof draft>[], asked = drafts.length) {
  void setDoc(doc(db, paths.sellingTerms("dana")), { ...SAMPLE_TERMS, updatedAt: null });
  const ids = Array.from({ length: asked }, (_, at) => `L${at}`);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(["pushTerms", "dana", ids.slice(0, 300)], drafts);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PushTerms ids={ids} />
        <p>The question</p>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("shows on how many drafts the seller pays part of the postage, and the highest amount", async () => {
  show([draft(), draft({ handlingCost: 0.5 }), onTerms({ shippingPrice: 9 })]);
  const words = "more than the buyer pays for shipping: you pay up to $3.90 on top of each copy.";
  expect(await screen.findByText(`On 2 drafts, the postage is ${words}`)).toBeVisible();
});

it("shows how many drafts can't go live, because their terms are incomplete", async () => {
  const unweighed = onTerms({ shipping: "calculated", packageKind: "loose" });
  show([unweighed, unweighed, onTerms({ shippingPrice: 9 })]);
  expect(
    await screen.findByText(
      "The selling terms of 2 drafts are not complete. They stay drafts, and the report says why.",
    ),
  ).toBeVisible();
});

it("shows for how many drafts the postage isn't known", async () => {
  show([onTerms({ service: "USPSPriority" }), onTerms({ shipping: "calculated" })]);
  expect(
    await screen.findByText(
      "We don't know the postage of 1 draft, so nothing warns you where it is more than the buyer pays.",
    ),
  ).toBeVisible();
});

it("says that only the first 300 drafts were checked", async () => {
  show(
    Array.from({ length: 300 }, () => onTerms({ shippingPrice: 9 })),
    301,
  );
  expect(await screen.findByText("Only the first 300 drafts were checked.")).toBeVisible();
  expect(screen.queryByText(/you pay/)).not.toBeInTheDocument();
});

it("shows nothing about drafts that go live on terms without a loss", async () => {
  show([onTerms({ shippingPrice: 9 })]);
  const question = await screen.findByText("The question");
  expect(question).toBeVisible();
  expect(screen.queryByText(/drafts?/)).not.toBeInTheDocument();
});

it("leads a seller without selling terms to them", () => {
  render(
    <MemoryRouter>
      <PushTermsView seller={null} drafts={[draft()]} unread={0} />
    </MemoryRouter>,
  );
  expect(screen.getByText(/You haven't chosen your selling terms/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Choose selling terms" })).toHaveAttribute(
    "href",
    "/settings?tab=selling-terms",
  );
});
