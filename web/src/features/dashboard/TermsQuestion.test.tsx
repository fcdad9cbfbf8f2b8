import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";

import type { UserDocument } from "@contract/documents";
import type { SellersTerms } from "@contract/listings/terms/resolveTerms";
import { SAMPLE_TERMS } from "@contract/listings/testing/sampleTerms";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { TermsAsked } from "./TermsQuestion";

const CONNECTED: Partial<UserDocument> = {
  ebay: { userId: "s", storeName: null, scopes: [], expiresAt: Date.now() + 3_600_000 },
  ebayConnected: true,
};
const question = () => screen.queryByText("On what terms do you sell?");

beforeEach(() => localStorage.clear());
const open = (terms: SellersTerms | null | undefined, fields: Partial<UserDocument> = CONNECTED) => {
  setSession({ status: "ready", person: samplePerson(fields) });
  return render(<TermsAsked terms={terms} />, { wrapper: MemoryRouter });
};

it("asks a seller who has connected eBay without selling terms, and links to them", () => {
  open(null);
  expect(question()).toBeVisible();
  expect(screen.getByRole("link", { name: "Choose selling terms" })).toHaveAttribute(
    "href",
    "/settings?tab=selling-terms",
  );
});

it("asks once: a dismissed question doesn't return, not even after a reload", async () => {
  const { unmount } = open(null);
  await userEvent.click(screen.getByRole("button", { name: "Later" }));
  expect(question()).not.toBeInTheDocument();
  unmount();
  open(null);
  expect(question()).not.toBeInTheDocument();
});

it("asks another person at the same computer", async () => {
  const { unmount } = open(null);
  await userEvent.click(screen.getByRole("button", { name: "Later" }));
  unmount();
  setSession({ status: "ready", person: { ...samplePerson(CONNECTED), uid: "another" } });
  render(<TermsAsked terms={null} />, { wrapper: MemoryRouter });
  expect(question()).toBeVisible();
});

it.each<[string, SellersTerms | null | undefined, Partial<UserDocument>]>([
  ["has chosen", SAMPLE_TERMS, CONNECTED],
  ["may have chosen, which isn't known yet", undefined, CONNECTED],
  ["isn't connected", null, { ebay: null, ebayConnected: false }],
  [
    "has switched eBay off",
    null,
    { ...CONNECTED, enabledPlatforms: { ebay: false, whatnot: false, shopify: false } },
  ],
])("doesn't ask a person who %s", (_, terms, fields) => {
  open(terms, fields);
  expect(question()).not.toBeInTheDocument();
});
