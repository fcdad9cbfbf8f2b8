import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { listingDocument } from "@contract/documents";

import { usePreferences } from "../deck/preferences";
import { createQueueItem, type QueueItem } from "../queue/queueItem";
import type { QueueEntry } from "../queue/panel/queueView";
import { ReviewDialog } from "./ReviewDialog";
import { sampleModel, sampleAnalysis } from "../testing/testCards";
import type { OwnListing } from "../queue/useOwnListings";

const onAnswer = vi.fn();
const onFinish = vi.fn();
const onClose = vi.fn();
beforeEach(() => vi.clearAllMocks());

function ask(fields: Partial<QueueItem>, listings: readonly OwnListing[] = []) {
  const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
  const entry: QueueEntry = {
    captureId: "c1",
    item: { ...createQueueItem("s", 1, settings), status: "review", needsReview: true, ...fields },
    isLocal: true,
    isWaiting: false,
    front: "blob:front",
    back: "blob:back",
  };
  render(
    <ReviewDialog
      entry={entry}
      listings={listings}
      onAnswer={onAnswer}
      onFinish={onFinish}
      onClose={onClose}
    />,
  );
}
const listing = (id: string, fields: Partial<OwnListing> = {}): OwnListing => ({
  ...listingDocument.parse({ title: "Hot Wheels Twin Mill", sku: "DHR36", quantity: 3, price: 4.5 }),
  id,
  ...fields,
});
const askSku = () => ask({ reviewReason: "sku-uncertain", skuCandidates: ["DHR36", "DHR86"] });
const askModel = (listings: readonly OwnListing[] = []) =>
  ask(
    {
      reviewReason: "model-ambiguous",
      sku: "DHR36",
      models: [
        { ...sampleModel("'70 Cuda"), series: "Muscle Mania", seriesNumber: "5/10", year: 2018 },
        sampleModel("Shelby"),
      ],
      aiAnalysis: sampleAnalysis(null),
    },
    listings,
  );

describe("the question which SKU it is", () => {
  it("enlarges the number on the photo, and moves to the number field on 0", async () => {
    askSku();
    expect(screen.getByRole("img", { name: /enlarged/ })).toHaveAttribute("src", "blob:back");
    await userEvent.keyboard("0");
    expect(screen.getByLabelText("SKU on the card")).toHaveFocus();
    expect(screen.getByLabelText("SKU on the card")).toHaveValue("");
  });

  it("opens finishing by hand on E, but not while typing", async () => {
    askSku();
    await userEvent.type(screen.getByLabelText("SKU on the card"), "e");
    expect(onFinish).not.toHaveBeenCalled();
    screen.getByRole("button", { name: /DHR36/ }).focus();
    await userEvent.keyboard("e");
    expect(onFinish).toHaveBeenCalledExactlyOnceWith("c1");
  });

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

  it("names the cars of a covered number, with both photos and no strip; a key chooses car and number", async () => {
    const shelby = { ...sampleModel("'68 Shelby GT500"), series: "Then and Now", year: 2016 };
    const other = { ...shelby, series: "Muscle Mania", year: 2014 };
    ask({
      reviewReason: "sku-uncertain",
      skuCandidates: ["DHR20", "BFC48"],
      candidateModels: [
        { ...shelby, toyNumber: "DHR20" },
        { ...other, toyNumber: "BFC48" },
      ],
    });
    expect(screen.getByRole("dialog", { name: "Which car is this?" })).toBeInTheDocument();
    expect(screen.queryByRole("img", { name: /enlarged/ })).toBeNull();
    expect(screen.getByRole("img", { name: "Front of the card" })).toBeInTheDocument();
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "1DHR20'68 Shelby GT500 · Then and Now · 2016",
      "2BFC48'68 Shelby GT500 · Muscle Mania · 2014",
      "3No SKUThe card has none, or it can't be read",
    ]);
    await userEvent.keyboard("2");
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith("c1", { type: "skuChosen", sku: "BFC48", model: other });
  });

  it.each([
    ["2", "DHR86"],
    ["3", null],
  ])("maps key %s to %s", async (key, sku) => {
    askSku();
    await userEvent.keyboard(key);
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith("c1", { type: "skuChosen", sku });
  });

  it("accepts a click too, and ignores a number without a choice", async () => {
    askSku();
    await userEvent.keyboard("90");
    expect(onAnswer).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: /DHR36/ }));
    expect(onAnswer).toHaveBeenCalledWith("c1", { type: "skuChosen", sku: "DHR36" });
  });

  it("accepts a typed SKU in capitals; its digits choose nothing", async () => {
    askSku();
    await userEvent.type(screen.getByLabelText("SKU on the card"), " dhr12{Enter}");
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith("c1", { type: "skuChosen", sku: "DHR12" });
  });

  it("shows what is wrong with a typed SKU and keeps it", async () => {
    askSku();
    await userEvent.type(screen.getByLabelText("SKU on the card"), "a/b{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("A SKU has 1 to 50 characters and no slash");
    expect(screen.getByLabelText("SKU on the card")).toHaveValue("a/b");
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it("can be left for later", async () => {
    askSku();
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
    expect(onAnswer).not.toHaveBeenCalled();
  });
});

describe("the question which car it is", () => {
  it("distinguishes the models and accepts a number key", async () => {
    askModel();
    expect(screen.getByRole("dialog", { name: "Which car is this?" })).toHaveAccessibleDescription(
      /DHR36 stands/,
    );
    expect(screen.getByText("Hot Wheels · Muscle Mania · 5/10 · 2018")).toBeInTheDocument();
    await userEvent.keyboard("2");
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith("c1", {
      type: "modelChosen",
      model: sampleModel("Shelby"),
    });
  });

  it("distinguishes the variants of a car, each with the picture of its color", async () => {
    const variant = (color: string) => ({
      ...sampleModel("Shelby"),
      color,
      wheels: "OH5",
      country: "Malaysia",
    });
    ask(
      {
        reviewReason: "model-ambiguous",
        models: [variant("Red"), variant("Blue")],
        aiAnalysis: sampleAnalysis(null),
      },
      [listing("l1", { carName: "Shelby", color: "blue", firebaseImages: ["https://x.test/blue"] })],
    );
    const [red, blue] = screen.getAllByRole("listitem");
    expect(red).toHaveTextContent("Red · OH5 · Malaysia · Hot Wheels");
    expect(red?.innerHTML).not.toContain("<img");
    expect(blue?.innerHTML).toContain("https://x.test/blue");
    await userEvent.keyboard("2");
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith("c1", { type: "modelChosen", model: variant("Blue") });
  });

  it("finds the picture of a listing that writes the car's name without the space", () => {
    ask(
      {
        reviewReason: "model-ambiguous",
        models: [sampleModel("El Camino"), sampleModel("Nomad")],
        aiAnalysis: sampleAnalysis(null),
      },
      [listing("l1", { carName: "ElCamino", firebaseImages: ["https://x.test/elcamino"] })],
    );
    const [first, second] = screen.getAllByRole("listitem");
    expect(first?.innerHTML).toContain("https://x.test/elcamino");
    expect(second?.innerHTML).not.toContain("<img");
  });

  it("accepts a car that the catalogue doesn't have", async () => {
    askModel();
    await userEvent.type(screen.getByLabelText("Another car"), "Baja Blazer");
    await userEvent.click(screen.getByRole("button", { name: "Use this car" }));
    expect(onAnswer).toHaveBeenCalledWith("c1", {
      type: "modelChosen",
      model: { ...sampleModel("Baja Blazer"), source: "seller" },
    });
  });

  it("gives such a car the brand, series and year that its card prints", async () => {
    const facts = { brand: "Matchbox", series: "Desert", seriesNumber: "3/6", yearNumber: null, year: 2020 };
    ask({
      reviewReason: "model-ambiguous",
      sku: "DHR36",
      models: [sampleModel("'70 Cuda"), sampleModel("Shelby")],
      aiAnalysis: sampleAnalysis(null),
      print: { front: [], back: [], facts },
    });
    await userEvent.type(screen.getByLabelText("Another car"), "Baja Blazer");
    await userEvent.click(screen.getByRole("button", { name: "Use this car" }));
    const { yearNumber: _, ...car } = facts;
    const model = { ...sampleModel("Baja Blazer"), ...car, source: "seller" };
    expect(onAnswer).toHaveBeenCalledWith("c1", { type: "modelChosen", model });
  });
});

describe("the question which car it is, when the seller has one of them", () => {
  it("shows its picture beside its name", () => {
    askModel([listing("l1", { title: "Hot Wheels ’70 CUDA", firebaseImages: ["https://x.test/cuda"] })]);
    const [cuda, shelby] = screen.getAllByRole("listitem");
    expect(cuda?.innerHTML).toContain("https://x.test/cuda");
    expect(shelby?.innerHTML).not.toContain("<img");
  });
});

describe("the question whether it is the same car", () => {
  const askPhoto = () =>
    ask(
      {
        reviewReason: "photo-differs",
        sku: "DHR36",
        listingId: "l1",
        storedFrontImage: "https://x.test/old",
      },
      [listing("l1")],
    );

  it("shows both pictures side by side, with the listing's details", () => {
    askPhoto();
    const dialog = screen.getByRole("dialog", { name: "Is this the same car?" });
    expect(dialog).toHaveTextContent("Hot Wheels Twin Mill$4.50 · 3 in stock");
    expect(screen.getByRole("img", { name: "Front of the card" })).toHaveAttribute("src", "blob:front");
    expect(screen.getByRole("img", { name: "Front of your listing's card" })).toHaveAttribute(
      "src",
      "https://x.test/old",
    );
  });

  it.each([
    ["1", true],
    ["2", false],
  ])("takes key %s", async (key, isSame) => {
    askPhoto();
    await userEvent.keyboard(key);
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith("c1", { type: "carCompared", isSame });
  });
});

it("asks which of two listings with the same number it is a copy of", async () => {
  ask({ reviewReason: "photo-differs", sku: "DHR36", listingId: "l1" }, [
    listing("l1", { title: "Nightjar", status: "draft" }),
    listing("l2", { title: "Glacier", status: "draft" }),
  ]);
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "1Nightjar3 in stock",
    "2Glacier3 in stock",
    "3No, another carCreates a separate listing",
  ]);
  await userEvent.keyboard("2");
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith("c1", {
    type: "carCompared",
    isSame: true,
    listingId: "l2",
  });
});

describe("the question which edition it is", () => {
  const askEdition = (fields: Partial<QueueItem> = {}) =>
    ask(
      {
        reviewReason: "zamac",
        listingId: "l1",
        originalPrice: 2.5,
        aiAnalysis: sampleAnalysis("Twin Mill"),
        ...fields,
      },
      [listing("l1", { title: "Hot Wheels Twin Mill ZAMAC" })],
    );
  const save = () => screen.getByRole("button", { name: /Save & Continue|Select Yes or No First/ });
  beforeEach(() => usePreferences.getState().set("lastReviewPrice", null));

  it.each([
    ["zamac", "Is this a ZAMAC edition?", "ZAMAC, typical$6-10"],
    ["premium", "Is this a Premium edition?", "Team Transport$10-15"],
    ["special", "Is this a special edition?", "Other premium$4-8"],
  ] as const)("asks about %s and shows typical prices", (reviewReason, asked, hint) => {
    askEdition({ reviewReason });
    const dialog = screen.getByRole("dialog", { name: "Review Special Edition" });
    expect(screen.getByRole("radiogroup", { name: asked })).toBeInTheDocument();
    expect(dialog).toHaveTextContent(hint);
  });

  it("can't be saved before it is answered", async () => {
    askEdition();
    expect(save()).toBeDisabled();
    expect(save()).toHaveTextContent("Select Yes or No First");
    await userEvent.keyboard("y");
    expect(save()).toBeEnabled();
    expect(save()).toHaveTextContent("Save & Continue");
  });

  it("starts at $6.00, remembers the last price, and offers the specified prices", async () => {
    askEdition();
    const price = screen.getByLabelText("Price of the special edition");
    expect(price).toHaveValue("6.00");
    await userEvent.selectOptions(price, "12.00");
    await userEvent.click(screen.getByRole("radio", { name: /Yes, special edition/ }));
    await userEvent.click(save());
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith("c1", {
      type: "editionChosen",
      isSpecial: true,
      price: 12,
    });
    expect(localStorage.getItem("lastReviewPrice")).toBe("12");
  });

  it("starts at a suggested price, and offers it between the usual ones", () => {
    askEdition({ suggestedPrice: 7.25 });
    const price = screen.getByLabelText("Price of the special edition");
    expect(price).toHaveValue("7.25");
    expect(price).toHaveTextContent("$7.00$7.25$7.50");
  });

  it.each([
    ["y", true],
    ["1", true],
    ["N", false],
    ["2", false],
  ])("takes key %s, but not in the price and not with a modifier", (key, isSpecial) => {
    askEdition();
    const later = screen.getByText("Later");
    fireEvent.keyDown(screen.getByLabelText("Price of the special edition"), { key });
    for (const modifier of ["ctrlKey", "metaKey", "altKey"]) {
      fireEvent.keyDown(later, { key, [modifier]: true });
    }
    for (const other of ["3", `${key}x`, `x${key}`]) fireEvent.keyDown(later, { key: other });
    expect(save()).toBeDisabled();
    fireEvent.keyDown(later, { key });
    expect(screen.getByLabelText(/Yes, special edition/)).toHaveProperty("checked", isSpecial);
    expect(screen.getByLabelText(/At the original price/)).toHaveProperty("checked", !isSpecial);
  });

  it("isn't answered by Enter before an answer is chosen", () => {
    askEdition();
    fireEvent.submit(save());
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it("shows the title of the card's listing, and no other's", () => {
    ask({ reviewReason: "zamac", listingId: "l2", aiAnalysis: sampleAnalysis("Twin Mill") }, [
      listing("l1", { title: "Other" }),
      listing("l2", { title: "Twin Mill" }),
    ]);
    expect(screen.getByRole("dialog")).toHaveTextContent("TitleTwin Mill9/80");
    expect(screen.getByLabelText(/At the original price, \$2.00/)).toBeInTheDocument();
    fireEvent.keyDown(screen.getByText("Later"), { key: "y" });
    expect(screen.getByRole("dialog")).toHaveTextContent("TitleTwin Mill ZAMAC15/80");
  });

  it("shows no title before the listing is loaded", () => {
    ask({ reviewReason: "zamac", listingId: "l2", aiAnalysis: sampleAnalysis("Twin Mill") });
    expect(screen.getByRole("dialog")).not.toHaveTextContent("/80");
  });

  it("prefers a remembered price over a suggested one", () => {
    usePreferences.getState().set("lastReviewPrice", 8);
    askEdition({ suggestedPrice: 6 });
    expect(screen.getByLabelText("Price of the special edition")).toHaveValue("8.00");
  });

  it("keeps a regular edition's original price, and removes special words from the title", async () => {
    askEdition();
    await userEvent.keyboard("n");
    expect(screen.getByRole("radio", { name: /At the original price, \$2.50/ })).toBeChecked();
    expect(screen.getByRole("dialog")).toHaveTextContent("TitleHot Wheels Twin Mill20/80");
    expect(screen.queryByLabelText("Price of the special edition")).not.toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith("c1", {
      type: "editionChosen",
      isSpecial: false,
      price: 2.5,
    });
    expect(usePreferences.getState().lastReviewPrice).toBeNull();
  });

  it("can be left for later", async () => {
    askEdition();
    await userEvent.click(screen.getByRole("button", { name: "Later" }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onAnswer).not.toHaveBeenCalled();
  });
});
