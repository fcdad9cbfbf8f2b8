import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { newQueueItem, type QueueItem } from "../queue/queueItem";
import { aModel } from "../testing/testCards";
import { FinishDialog } from "./FinishDialog";
import type { FindCars } from "./useFoundCars";

const found = vi.fn<FindCars>();
const onFinish = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  found.mockResolvedValue({ models: [], listings: [] });
});

function open(fields: Partial<QueueItem>) {
  const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
  const entry = {
    captureId: "c1",
    item: { ...newQueueItem("s", 1, settings), status: "error", ...fields } as const,
    isLocal: true,
    isWaiting: false,
    front: "blob:front",
    back: "blob:back",
  };
  render(<FinishDialog entry={entry} find={found} onFinish={onFinish} onClose={vi.fn()} />);
}
const number = () => screen.getByRole("combobox", { name: "Number on the card" });
const name = () => screen.getByRole("combobox", { name: "Name of the car" });
const print = { front: ["'11 CORVETTE GRAND SPORT"], back: ["DHP53-D7C5 L2593", "CORVETTE GRAND SPORT"] };

describe("finishing a card by hand", () => {
  it("starts in the first empty field and accepts number, Enter, name, Enter", async () => {
    open({});
    expect(number()).toHaveFocus();
    await userEvent.keyboard("dhp53{Enter}");
    expect(name()).toHaveFocus();
    await userEvent.keyboard("'11 Corvette{Enter}");
    expect(onFinish).toHaveBeenCalledExactlyOnceWith("c1", {
      sku: "DHP53",
      model: { ...aModel("'11 Corvette"), source: "seller" },
    });
  });

  it("offers what was read: two keys create a listing", async () => {
    open({ sku: "DHP53", readSku: "DHP53", print });
    expect(name()).toHaveFocus();
    expect(number()).toHaveValue("DHP53");
    await userEvent.keyboard("{ArrowDown}");
    expect(name()).toHaveValue("'11 CORVETTE GRAND SPORT");
    await userEvent.keyboard("{Enter}");
    expect(onFinish.mock.calls[0]?.[1]).toMatchObject({
      sku: "DHP53",
      model: { model: "'11 CORVETTE GRAND SPORT" },
    });
  });

  it("offers the printed numbers, and lists a card without one", async () => {
    open({ print });
    await userEvent.keyboard("{ArrowDown}");
    expect(number()).toHaveValue("DHP53");
    await userEvent.clear(number());
    await userEvent.keyboard("{Enter}{ArrowDown}{Enter}");
    expect(onFinish.mock.calls[0]?.[1]).toMatchObject({ sku: null });
  });

  it("offers the catalogue's models first, with all fields of the chosen one", async () => {
    const model = { ...aModel("'11 Corvette Grand Sport"), series: "Then and Now", year: 2016 };
    found.mockResolvedValue({ models: [model], listings: [{ sku: "X1", carName: "Corvette C6" }] });
    open({ sku: "DHP53", print });
    await screen.findByText("Catalogue · Then and Now · 2016");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "'11 Corvette Grand SportCatalogue · Then and Now · 2016",
      "Corvette C6Your listing · X1",
      "CORVETTE GRAND SPORTOn the back",
    ]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(onFinish.mock.calls[0]?.[1]).toEqual({ sku: "DHP53", model });
  });

  it("filters the suggestions by the input and says what is missing", async () => {
    open({ sku: "DHP53", print });
    await userEvent.keyboard("{Enter}");
    expect(onFinish).not.toHaveBeenCalled();
    expect(screen.getByRole("alert")).toHaveTextContent("Type the car's name");
    await userEvent.keyboard("shelby");
    expect(screen.queryAllByRole("option")).toEqual([]);
  });

  it("rejects a number with a slash and keeps the input", async () => {
    open({ print });
    await userEvent.keyboard("a/b{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("no slash");
    expect(number()).toHaveValue("a/b");
    expect(onFinish).not.toHaveBeenCalled();
  });
});
