import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { newQueueItem, type QueueItem } from "./queueItem";
import type { QueueEntry } from "./queueView";
import { ReviewDialog } from "./ReviewDialog";
import { aModel, anAnalysis } from "./testCards";

const onAnswer = vi.fn();
const onClose = vi.fn();
beforeEach(() => vi.clearAllMocks());

function ask(fields: Partial<QueueItem>) {
  const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
  const entry: QueueEntry = {
    captureId: "c1",
    item: { ...newQueueItem("s", 1, settings), status: "review", needsReview: true, ...fields },
    isLocal: true,
    isWaiting: false,
    front: "blob:front",
    back: "blob:back",
  };
  render(<ReviewDialog entry={entry} onAnswer={onAnswer} onClose={onClose} />);
}
const askSku = () => ask({ reviewReason: "sku-uncertain", skuCandidates: ["DHR36", "DHR86"] });
const askModel = () =>
  ask({
    reviewReason: "model-ambiguous",
    sku: "DHR36",
    models: [
      { ...aModel("'70 Cuda"), series: "Muscle Mania", seriesNumber: "5/10", year: 2018 },
      aModel("Shelby"),
    ],
    aiAnalysis: anAnalysis(null),
  });

describe("the question which SKU it is", () => {
  it("shows both photos and what was read", () => {
    askSku();
    expect(screen.getByRole("dialog", { name: "Which SKU is on this card?" })).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "Back of the card" })).toHaveAttribute("src", "blob:back");
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "1DHR36",
      "2DHR86",
      "3No SKUThe card has none, or it can't be read",
    ]);
  });

  it.each([
    ["2", "DHR86"],
    ["3", null],
  ])("takes key %s for %s", async (key, sku) => {
    askSku();
    await userEvent.keyboard(key);
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith("c1", { type: "skuChosen", sku });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("takes a press too, and ignores a number that stands for nothing", async () => {
    askSku();
    await userEvent.keyboard("90");
    expect(onAnswer).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: /DHR36/ }));
    expect(onAnswer).toHaveBeenCalledWith("c1", { type: "skuChosen", sku: "DHR36" });
  });

  it("takes a typed SKU in capitals; its digits choose nothing", async () => {
    askSku();
    await userEvent.type(screen.getByLabelText("SKU on the card"), " dhr12{Enter}");
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith("c1", { type: "skuChosen", sku: "DHR12" });
  });

  it("says what is wrong with a typed SKU and keeps it", async () => {
    askSku();
    await userEvent.type(screen.getByLabelText("SKU on the card"), "a/b{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("A SKU has 1 to 50 characters and no slash");
    expect(screen.getByLabelText("SKU on the card")).toHaveValue("a/b");
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it("may be left for later", async () => {
    askSku();
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
    expect(onAnswer).not.toHaveBeenCalled();
  });
});

describe("the question which car it is", () => {
  it("tells the models apart and takes a number key", async () => {
    askModel();
    expect(screen.getByRole("dialog", { name: "Which car is this?" })).toHaveAccessibleDescription(
      /DHR36 stands/,
    );
    expect(screen.getByText("Hot Wheels · Muscle Mania · 5/10 · 2018")).toBeInTheDocument();
    await userEvent.keyboard("2");
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith("c1", { type: "modelChosen", model: aModel("Shelby") });
  });

  it("takes a car that the catalogue does not have", async () => {
    askModel();
    await userEvent.type(screen.getByLabelText("Another car"), "Baja Blazer");
    await userEvent.click(screen.getByRole("button", { name: "Use this car" }));
    expect(onAnswer).toHaveBeenCalledWith("c1", {
      type: "modelChosen",
      model: { ...aModel("Baja Blazer"), source: "seller" },
    });
  });
});
