import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { listingDocument } from "@contract/documents";

import { type AlreadyOwned, LastResult } from "./LastResult";
import { createQueueItem, type QueueItem } from "../queueItem";
import type { QueueEntry } from "./queueView";
import { listNumberChoices } from "../../review/numberChoices";
import { sampleModel, sampleAnalysis } from "../../testing/testCards";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const entry = (fields: Partial<QueueItem>): QueueEntry => ({
  captureId: "c1",
  item: { ...createQueueItem("s", 1, settings), processingTime: 6_200, ...fields },
  isLocal: true,
  isWaiting: false,
  front: "blob:front",
  back: null,
});
const listing = (id: string) => ({
  ...listingDocument.parse({ title: "Hot Wheels Twin Mill", sku: "DHR20", quantity: 6, price: 3.5 }),
  id,
});
const owned = (fields: Partial<AlreadyOwned> = {}): AlreadyOwned => ({
  sku: "DHR20",
  listings: [listing("l1")],
  adds: 2,
  onAdd: vi.fn(),
  ...fields,
});

describe("the last result", () => {
  it("explains itself before the first card", () => {
    render(<LastResult onFinish={vi.fn()} entry={null} owned={null} />);
    expect(screen.getByRole("status", { name: "Last result" })).toHaveTextContent(/title, SKU and price/);
  });

  it.each<[string, Partial<QueueItem>, string]>([
    [
      "was done",
      {
        status: "completed",
        sku: "DHR36",
        carName: "Cuda",
        action: "created",
        aiProvider: "gemini",
      },
      "CudaGem, 6.2 sDHR36$2.00Created as draft",
    ],
    [
      "a simulator did",
      {
        ...{ status: "completed", sku: "DHR36", carName: "Cuda", action: "created", aiProvider: "gemini" },
        aiAnalysis: { ...sampleAnalysis("Cuda"), simulated: true },
      },
      "CudaGem (simulated), 6.2 sDHR36$2.00Created as draft",
    ],
    [
      "is asked",
      { status: "review", reviewReason: "zamac", sku: "DHR36", carName: "Cuda" },
      "Is this a ZAMAC edition?",
    ],
    ["went wrong", { status: "error", failure: "unread" }, "Failed - No SKU/AI6.2 sNo SKU$2.00Error"],
  ])("is announced with title, SKU, price and what %s", (_what, fields, text) => {
    render(<LastResult onFinish={vi.fn()} entry={entry(fields)} owned={null} />);
    expect(screen.getByRole("status")).toHaveTextContent(text);
  });
});

describe("the newest card's number", () => {
  it("is asked in place of the result, with the photo's strip; a click answers like the key", async () => {
    const item: Partial<QueueItem> = {
      status: "review",
      reviewReason: "sku-uncertain",
      skuCandidates: ["DHR80", "DHRB0"],
      skuPlace: { left: 0.1, top: 0.02, width: 0.3, height: 0.04 },
    };
    const asking = { ...entry(item), back: "blob:back" };
    const choices = listNumberChoices(asking.item);
    const asked = { entry: asking, chosen: null, choices, choose: vi.fn(), type: vi.fn(), undo: vi.fn() };
    const { rerender } = render(<LastResult entry={asking} owned={null} onFinish={vi.fn()} asked={asked} />);
    expect(screen.getByRole("status")).toHaveTextContent("Which SKU is on this card?");
    expect(screen.getByRole("img", { name: "The number on the card's back, enlarged" })).toHaveAttribute(
      "src",
      "blob:back",
    );
    const second = screen.getByRole("button", { name: "DHRB0" });
    expect(second).toHaveAttribute("aria-keyshortcuts", "2");
    await userEvent.click(second);
    expect(asked.choose).toHaveBeenCalledExactlyOnceWith(1);
    await userEvent.click(screen.getByRole("button", { name: "Another" }));
    expect(asked.type).toHaveBeenCalledOnce();
    rerender(
      <LastResult
        entry={asking}
        owned={null}
        onFinish={vi.fn()}
        asked={{ ...asked, chosen: choices[1] ?? null }}
      />,
    );
    expect(screen.getByRole("status")).toHaveTextContent("DHRB0");
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(asked.undo).toHaveBeenCalledOnce();
  });
});

it("a card whose number is covered is asked about by its car, beside its front", () => {
  const models = [
    { ...sampleModel("'68 Shelby GT500"), series: "Then and Now", year: 2016, toyNumber: "DHR20" },
  ];
  const item: Partial<QueueItem> = {
    ...{ status: "review", reviewReason: "sku-uncertain" },
    ...{ skuCandidates: ["DHR20"], candidateModels: models },
  };
  const asking = { ...entry(item), front: "blob:front", back: "blob:back" };
  const choices = listNumberChoices(asking.item);
  const asked = { entry: asking, chosen: null, choices, choose: vi.fn(), type: vi.fn(), undo: vi.fn() };
  render(<LastResult entry={asking} owned={null} onFinish={vi.fn()} asked={asked} />);
  expect(screen.getByRole("status")).toHaveTextContent("Is it this car?");
  expect(
    screen.getByRole("button", { name: "DHR20 '68 Shelby GT500 · Then and Now · 2016" }),
  ).toHaveAttribute("aria-keyshortcuts", "1");
  expect(screen.getByRole("presentation")).toHaveAttribute("src", "blob:front");
});

describe("a card that failed", () => {
  it("can be finished by hand", async () => {
    const onFinish = vi.fn();
    const failed = entry({ status: "error", failure: "unread" });
    render(<LastResult entry={failed} owned={null} onFinish={onFinish} />);
    await userEvent.click(screen.getByRole("button", { name: /Finish by hand/ }));
    expect(onFinish).toHaveBeenCalledExactlyOnceWith(failed.captureId);
  });
});

describe("a car that the seller has already", () => {
  it("shows its listing, price and stock, and adds the deck's quantity", async () => {
    const mine = owned();
    render(<LastResult onFinish={vi.fn()} entry={entry({ status: "completed" })} owned={mine} />);
    expect(screen.getByRole("status", { name: "Already yours" })).toHaveTextContent(
      "Hot Wheels Twin MillAlready yoursDHR20$3.506 in stock",
    );
    const add = screen.getByRole("button", { name: "Add 2" });
    expect(add).toHaveAttribute("aria-keyshortcuts", "A");
    await userEvent.click(add);
    expect(mine.onAdd).toHaveBeenCalledExactlyOnceWith(mine.listings[0]);
  });

  it("says on how many wishlists the car is, as does a new one", () => {
    const { rerender } = render(<LastResult onFinish={vi.fn()} entry={null} owned={owned()} wanted={2} />);
    expect(screen.getByRole("status")).toHaveTextContent("On 2 wishlists");
    const made = entry({ status: "completed", sku: "DHR36", action: "created" });
    rerender(<LastResult onFinish={vi.fn()} entry={made} owned={null} wanted={1} />);
    expect(screen.getByRole("status")).toHaveTextContent("On 1 wishlist");
    rerender(<LastResult onFinish={vi.fn()} entry={made} owned={null} />);
    expect(screen.getByRole("status")).not.toHaveTextContent("wishlist");
  });

  it("offers nothing when the card is already in the queue", () => {
    render(<LastResult onFinish={vi.fn()} entry={null} owned={owned({ onAdd: null })} />);
    expect(screen.getByRole("status")).toHaveTextContent("6 in stock");
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  it("does not choose between two listings of one SKU", () => {
    render(
      <LastResult
        onFinish={vi.fn()}
        entry={null}
        owned={owned({ listings: [listing("l1"), listing("l2")] })}
      />,
    );
    expect(screen.getByRole("status")).toHaveTextContent("2 listings of this SKU. Take both photos.");
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});
