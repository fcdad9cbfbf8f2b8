import { render, screen, within } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { HOUR_MS } from "@contract/wire/durations";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { AuctionsDialog } from "./AuctionsDialog";

let uid = "";
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
});

const put = (id: string, hours: number, fields: object = {}) =>
  putDocument(paths.listing(uid, id), {
    ...{ title: id, status: "active", listingType: "Chinese" },
    endTime: Timestamp.fromMillis(Date.now() + hours * HOUR_MS),
    ...fields,
  });
const open = () =>
  render(
    <MemoryRouter>
      <AuctionsDialog onClose={vi.fn()} />
    </MemoryRouter>,
  );

it("lists the auctions that end within a day, the next one first, each with its listing", async () => {
  put("Late", 20);
  put("Soon", 2);
  put("Tomorrow", 30);
  put("Fixed", 3, { listingType: "FixedPriceItem" });
  put("Over", 4, { status: "ended" });
  open();
  const links = within(await screen.findByRole("list")).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Soon", "/listing/Soon"],
    ["Late", "/listing/Late"],
  ]);
});

it("says that none ends within a day", async () => {
  put("Tomorrow", 30);
  open();
  expect(await screen.findByText(/No auction/)).toBeVisible();
});
