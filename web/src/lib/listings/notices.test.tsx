import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import userEvent from "@testing-library/user-event";
import { FirebaseError } from "firebase/app";
import type { ReactNode } from "react";
import { beforeAll, describe, expect, it } from "vitest";

import { listingDocument, paths } from "@contract/documents";
import { SAMPLE_TERMS } from "@contract/listings/testing/sampleTerms";
import { AppError } from "@contract/wire/errors";

import { urls } from "../browser/urls";
import { goOffline } from "../firestore/testing/goOffline";
import { putDocument } from "../firestore/testing/putDocument";
import { setSession } from "../session/session";
import { samplePerson } from "../session/testing/samplePerson";
import { GoneTermsNotice, MissingTermsNotice, TermsNotice } from "../terms/TermsNotice";
import { ShippingFigures } from "../terms/ShippingFigures";
import { ListingNotReady } from "./ListingNotReady";
import { MendLink } from "./MendLink";

beforeAll(async () => {
  await goOffline();
  setSession({ status: "ready", person: samplePerson() });
});
const show = (part: ReactNode) => render(<MemoryRouter>{part}</MemoryRouter>);
const refused = (field: string) => new AppError("ebay/refused", { field, message: "No." });
const linkTo = () => screen.getByRole("link").getAttribute("href");

describe("the link that mends a refusal", () => {
  it.each([
    ["terms", urls.sellingTerms],
    ["safety", urls.listingTexts],
    ["access", urls.settings],
    ["title", urls.editListingEnhanced("L1")],
  ])("of %s leads to %s", (field, address) => {
    show(<MendLink error={refused(field)} listingId="L1" />);
    expect(linkTo()).toBe(address);
  });

  it("takes the refusal along to the form", async () => {
    const State = () => <p>{JSON.stringify(useLocation().state)}</p>;
    render(
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<MendLink error={refused("title")} listingId="L1" />} />
          <Route path="*" element={<State />} />
        </Routes>
      </MemoryRouter>,
    );
    await userEvent.click(screen.getByRole("link", { name: "Change it: Title" }));
    expect(screen.getByText(/"refusal":\{.*"code":"ebay\/refused".*"message":"No\."/)).toBeVisible();
  });

  it.each([new TypeError("a bug"), refused("weather")])("isn't there for %s", (error) => {
    const { container } = show(<MendLink error={error} listingId="L1" />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe("a listing that isn't shown", () => {
  it("is loading, failed or not found", () => {
    show(<ListingNotReady listing={{ status: "loading" }} />);
    expect(screen.getByLabelText("Loading listing")).toBeInTheDocument();
    const error = new FirebaseError("unavailable", "x");
    show(<ListingNotReady listing={{ status: "error", error, retry: () => undefined }} />);
    expect(screen.getByText("Failed to load listing")).toBeVisible();
    show(<ListingNotReady listing={{ status: "ready", value: null, fromCache: false }} />);
    expect(screen.getByText("Listing not found")).toBeVisible();
    expect(linkTo()).toBe(urls.collection);
  });

  it("is none once it is there", () => {
    const value = { id: "L1", ...listingDocument.parse({}) };
    const { container } = show(<ListingNotReady listing={{ status: "ready", value, fromCache: false }} />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe("a notice of terms", () => {
  it("isn't there while it is unknown whether the seller has chosen some", () => {
    expect(show(<TermsNotice />).container).toBeEmptyDOMElement();
    expect(show(<MissingTermsNotice missing={["terms"]} listingId="L1" />).container).toBeEmptyDOMElement();
    expect(show(<MissingTermsNotice missing={[]} listingId="L1" />).container).toBeEmptyDOMElement();
  });

  it.each([
    [["weight"], urls.editListingEnhanced("L1")],
    [["postalCode"], urls.sellingTerms],
  ] as const)("of what is missing, %j, leads to %s", (missing, address) => {
    show(<MissingTermsNotice missing={missing} listingId="L1" />);
    expect(linkTo()).toBe(address);
  });

  it("names the terms that a copy didn't get until it is live", () => {
    const goneTerms = [{ term: "service", was: "USPSParcel", now: "USPSGroundAdvantage" }];
    const notice = (fields: object) =>
      show(<GoneTermsNotice listing={listingDocument.parse({ goneTerms, ...fields })} />).container;
    expect(notice({})).not.toBeEmptyDOMElement();
    expect(notice({ ebayItemId: "110" })).toBeEmptyDOMElement();
    expect(notice({ goneTerms: [] })).toBeEmptyDOMElement();
  });
});

it("shows no figures of shipping that aren't known", async () => {
  putDocument(paths.sellingTerms("dana"), { ...SAMPLE_TERMS, updatedAt: null });
  const { rerender, container } = render(<ShippingFigures listing={{}} price={2} />);
  expect(await screen.findByText("The buyer pays")).toBeVisible();
  rerender(<ShippingFigures listing={{}} price={2} isLive />);
  expect(container).toBeEmptyDOMElement();
});
