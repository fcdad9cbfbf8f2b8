import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { createQueueItem, type QueueItem } from "../queue/queueItem";
import { sampleModel } from "../testing/testCards";
import { FinishDialog } from "./FinishDialog";
import type { FindCars } from "./useFoundCars";

const found = vi.fn<FindCars>();
const onFinish = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  found.mockResolvedValue({ models: [], named: [], listings: [] });
});

function open(fields: Partial<QueueItem>) {
  const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
  const entry = {
    captureId: "c1",
    item: { ...createQueueItem("s", 1, settings), status: "error", ...fields } as const,
    isLocal: true,
    isWaiting: false,
    front: "blob:front",
    back: "blob:back",
  };
  render(<FinishDialog entry={entry} find={found} onFinish={onFinish} onClose={vi.fn()} />);
}
const number = () => screen.getByRole("combobox", { name: "Number on the card" });
const name = () => screen.getByRole("combobox", { name: "Name of the car" });
/** The list exists also when it is empty and hidden. */
const names = () => within(screen.getByRole("listbox", { name: "Suggested names", hidden: true }));
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
      model: { ...sampleModel("'11 Corvette"), source: "seller" },
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
    const model = { ...sampleModel("'11 Corvette Grand Sport"), series: "Then and Now", year: 2016 };
    found.mockResolvedValue({
      models: [model],
      named: [],
      listings: [{ sku: "X1", carName: "Corvette C6" }],
    });
    open({ sku: "DHP53", print });
    await screen.findByText("Catalogue · Then and Now · 2016");
    expect(
      names()
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual([
      "'11 Corvette Grand SportCatalogue · Then and Now · 2016",
      "Corvette C6Your listing · X1",
      "CORVETTE GRAND SPORTOn the back",
    ]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(onFinish.mock.calls[0]?.[1]).toEqual({ sku: "DHP53", model });
  });

  describe("by the typed name", () => {
    const shelby = { ...sampleModel("'68 Shelby GT500"), series: "Then and Now", year: 2016 };
    const older = { ...shelby, series: "Muscle Mania", year: 2014 };
    const suggest = async () => {
      found.mockResolvedValue({
        models: [],
        named: [
          { ...shelby, toyNumber: "DHR20" },
          { ...older, toyNumber: "BFC48" },
        ],
        listings: [{ sku: null, carName: "Shelby Cobra" }],
      });
      open({});
      await userEvent.keyboard("{Enter}shelby");
      await screen.findByText("Catalogue · BFC48 · Muscle Mania · 2014");
      await waitFor(() => expect(found).toHaveBeenLastCalledWith({ sku: null, name: "shelby" }));
    };

    it("offers the catalogue's cars with their numbers, which go with the chosen name", async () => {
      await suggest();
      await userEvent.keyboard("{ArrowDown}");
      expect([number(), name()].map((field) => (field as HTMLInputElement).value)).toEqual([
        "DHR20",
        "'68 Shelby GT500",
      ]);
      await userEvent.keyboard("{ArrowDown}");
      expect(number()).toHaveValue("BFC48");
      await userEvent.keyboard("{ArrowDown}");
      expect([number(), name()].map((field) => (field as HTMLInputElement).value)).toEqual([
        "",
        "Shelby Cobra",
      ]);
      await userEvent.keyboard("{ArrowUp}{Enter}");
      expect(onFinish).toHaveBeenCalledExactlyOnceWith("c1", { sku: "BFC48", model: older });
    });

    it("keeps a typed number, and takes a chosen one away with its name", async () => {
      await suggest();
      await userEvent.keyboard("{ArrowDown}x");
      expect(number()).toHaveValue("");
      await userEvent.type(number(), "DHR99");
      await userEvent.clear(name());
      await userEvent.type(name(), "shelby{ArrowDown}");
      expect(name()).toHaveValue("'68 Shelby GT500");
      expect(number()).toHaveValue("DHR99");
    });
  });

  describe("with the facts on the card", () => {
    const facts = {
      brand: "Majorette",
      series: "Vintage",
      seriesNumber: "3/6",
      yearNumber: "105/250",
      year: 2020,
    };

    it("keeps brand, series and year of a car that no catalogue has", async () => {
      open({ print: { front: ["CITROEN"], back: [], facts } });
      expect(screen.getByRole("combobox", { name: "Brand" })).toHaveValue("Majorette");
      await userEvent.keyboard("{Enter}{ArrowDown}{Enter}");
      expect(onFinish.mock.calls[0]?.[1]).toMatchObject({
        sku: null,
        model: { model: "CITROEN", brand: "Majorette", series: "Vintage", seriesNumber: "3/6", year: 2020 },
      });
    });

    it("lists the chosen brand, and offers the code that the brand prints", async () => {
      open({ print: { front: ["NISSAN"], back: ["MGT00026-L"], facts: { ...facts, brand: "Mini GT" } } });
      await userEvent.keyboard("{ArrowDown}");
      expect(number()).toHaveValue("MGT00026-L");
      await userEvent.keyboard("{Enter}");
      await userEvent.selectOptions(screen.getByRole("combobox", { name: "Brand" }), "Greenlight");
      await userEvent.type(name(), "Nissan{Enter}");
      expect(onFinish.mock.calls[0]?.[1]).toMatchObject({
        sku: "MGT00026-L",
        model: { model: "Nissan", brand: "Greenlight" },
      });
    });

    it("uses Hot Wheels if neither the print nor the seller names a brand", () => {
      open({ print });
      expect(screen.getByRole("combobox", { name: "Brand" })).toHaveValue("Hot Wheels");
    });
  });

  it("filters the suggestions by the input and says what is missing", async () => {
    open({ sku: "DHP53", print });
    await userEvent.keyboard("{Enter}");
    expect(onFinish).not.toHaveBeenCalled();
    expect(screen.getByRole("alert")).toHaveTextContent("Type the car's name");
    await userEvent.keyboard("shelby");
    expect(names().queryAllByRole("option")).toEqual([]);
  });

  it("rejects a number with a slash and keeps the input", async () => {
    open({ print });
    await userEvent.keyboard("a/b{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("no slash");
    expect(number()).toHaveValue("a/b");
    expect(onFinish).not.toHaveBeenCalled();
  });
});
