import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type * as z from "zod";

import type { previewListing } from "@contract/listings/listingEdit";

import { formatDateTime } from "@/lib/dates";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { copy } from "../copy";
import { PreviewDialog } from "./PreviewDialog";

type Page = z.input<(typeof previewListing)["output"]>;

const page = (title: string, readAt: number | null): Page => ({
  title,
  descriptionHtml: "<p>Mint</p>",
  sku: null,
  quantity: 1,
  priceCents: 399,
  shipping: { kind: "flat", buyerCents: 510, handlingCents: 0 },
  pictureUrls: [],
  specifics: [],
  conditionId: null,
  conditionDescription: null,
  conditionDescriptors: null,
  contacts: { manufacturer: null, responsible: null },
  categoryId: null,
  storeCategoryIds: [],
  bestOffer: null,
  immediatePayment: null,
  missing: [],
  needs: [],
  missingTerms: [],
  more: null,
  readAt,
});

/** The functions' answers from the stored reading, and from a new reading. */
const stored = vi.fn<() => Promise<Response>>();
const reread = vi.fn<() => Promise<Response>>();
const answer = (result: Page) => Promise.resolve(new Response(JSON.stringify({ result })));
const refuse = () =>
  Promise.resolve(
    new Response(
      JSON.stringify({
        error: { status: "UNAVAILABLE", message: "", details: { code: "ebay/unavailable" } },
      }),
      { status: 503 },
    ),
  );

beforeEach(() => {
  setSession({ status: "ready", person: samplePerson() });
  vi.stubGlobal("fetch", (_: unknown, { body }: RequestInit) =>
    (JSON.parse(body as string) as { data: { reread?: boolean } }).data.reread ? reread() : stored(),
  );
  return () => vi.unstubAllGlobals();
});

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PreviewDialog listingId="ebay-1" changes={{}} onClose={() => undefined} />
    </QueryClientProvider>,
  );
const MONTH_AGO = Date.UTC(2026, 9, 20);
const NOW = Date.UTC(2026, 10, 23);

it("shows what was read before, and what eBay has now as soon as it is read", async () => {
  stored.mockReturnValue(answer(page("Last month's title", MONTH_AGO)));
  let arrive: (response: Response) => void = () => undefined;
  reread.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  open();
  expect(await screen.findByText("Last month's title")).toBeVisible();
  expect(await screen.findByText(copy.readingAgain(MONTH_AGO))).toBeVisible();
  arrive(await answer(page("Today's title", NOW)));
  expect(await screen.findByText("Today's title")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent(formatDateTime(NOW));
});

it("keeps what was read before if eBay doesn't answer, says so, and tries again", async () => {
  stored.mockReturnValue(answer(page("Last month's title", MONTH_AGO)));
  reread.mockImplementationOnce(refuse).mockReturnValue(answer(page("Today's title", NOW)));
  open();
  expect(await screen.findByText(copy.previewIsOlder)).toBeVisible();
  expect(screen.getByText("Last month's title")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Today's title")).toBeVisible();
});

it("reads a listing that is nowhere at eBay once", async () => {
  reread.mockClear();
  stored.mockReturnValue(answer(page("A draft", null)));
  open();
  expect(await screen.findByText("A draft")).toBeVisible();
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
  expect(reread).not.toHaveBeenCalled();
});
