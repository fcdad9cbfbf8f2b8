import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { Guard } from "./Guard";

beforeEach(() => setSession({ status: "loading" }));

function Where() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route
          path="/collection"
          element={
            <Guard access="signed-in">
              <p>the collection</p>
            </Guard>
          }
        />
        <Route path="*" element={<Where />} />
      </Routes>
    </MemoryRouter>,
  );
}

it("shows nothing of the page until the session is known", () => {
  open("/collection");
  expect(screen.getByRole("status", { name: "Loading Pegboard" })).toBeVisible();
  expect(screen.queryByText("the collection")).not.toBeInTheDocument();
});

it("redirects to the terms until they are accepted, keeping the full URL to return to", () => {
  setSession({ status: "terms-needed", person: samplePerson({ hasAcceptedTerms: false }) });
  open("/collection?search=bone&status=drafts#top");
  expect(
    screen.getByText("at /terms?redirect=%2Fcollection%3Fsearch%3Dbone%26status%3Ddrafts%23top"),
  ).toBeVisible();
});

it("shows the page to an admitted person", () => {
  setSession({ status: "ready", person: samplePerson() });
  open("/collection");
  expect(screen.getByText("the collection")).toBeVisible();
});
