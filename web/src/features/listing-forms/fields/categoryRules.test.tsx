import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { type ListingDocument, listingDocument } from "@contract/documents";
import type { CategoryRules } from "@contract/item/categories";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { ENHANCED_FIELDS } from "../formFields";
import { useEditor } from "../useEditor";
import { CategorySearch } from "./CategorySearch";
import { ConditionFields } from "./ConditionFields";
import { ItemSpecifics } from "./ItemSpecifics";
import { useFormPlan } from "./useFormPlan";

const EBAY = { userId: "dana", storeName: null, scopes: [], expiresAt: Date.now() + 3_600_000 };
const aspect = (name: string, rest: Partial<CategoryRules["aspects"][number]> = {}) => ({
  ...{ name, isRequired: false, isChoice: false, takesSeveral: false, values: [] },
  ...rest,
});
const RULES: CategoryRules = {
  categoryId: "180505",
  aspects: [
    aspect("Material", { values: ["Diecast", "Zamac"] }),
    aspect("Colour of the base", { values: ["Black"] }),
    aspect("Vehicle Type", { isRequired: true, isChoice: true, values: ["Bus", "Car"] }),
    aspect("Brand", { isRequired: true }),
  ],
  conditions: [
    { id: "1000", name: "Brand New", descriptors: [] },
    {
      ...{ id: "3000", name: "Pre-owned" },
      descriptors: [
        {
          ...{ id: "40001", name: "Card Condition", isRequired: true },
          values: [
            { id: "400010", name: "Near mint" },
            { id: "400011", name: "Poor" },
          ],
        },
      ],
    },
    { id: "9999", name: "Something newer than Pegboard", descriptors: [] },
  ],
  isConditionRequired: true,
  safety: {},
};
const FOUND = [
  { id: "180506", name: "Contemporary Manufacture", path: "Toys > Contemporary Manufacture" },
  { id: "180505", name: "Vintage Manufacture", path: "Toys > Vintage Manufacture" },
];

let calls: { name: string; data: unknown }[];
let suggested: typeof FOUND;
beforeAll(goOffline);
beforeEach(() => {
  calls = [];
  suggested = FOUND;
  sessionStorage.clear();
  localStorage.clear();
  setSession({ status: "ready", person: samplePerson({ ebay: EBAY, ebayConnected: true }) });
  vi.stubGlobal("fetch", (address: string, { body }: { body: string }) => {
    const name = address.split("/").at(-1) ?? "";
    calls.push({ name, data: (JSON.parse(body) as { data: unknown }).data });
    const result = name === "getEbayCategory" ? { rules: RULES } : { categories: suggested };
    return Promise.resolve(new Response(JSON.stringify({ result })));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const submitted = vi.fn<() => void>();

function Form({ listing }: { readonly listing: ListingDocument }) {
  const editor = useEditor("L1", listing, "edit-enhanced", ENHANCED_FIELDS);
  const plan = useFormPlan(editor, { ...listing, id: "L1" });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <ConditionFields editor={editor} plan={plan} />
      <ItemSpecifics editor={editor} plan={plan} />
      <output aria-label="Kept">{JSON.stringify(editor.all)}</output>
    </form>
  );
}

async function openForm(fields: object = {}) {
  const listing = listingDocument.parse({
    title: "Bus",
    primaryCategory: { categoryId: "180505", name: null },
    ...fields,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Form listing={listing} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole("option", { name: "Pre-owned" });
}
const readValues = () => JSON.parse(screen.getByLabelText("Kept").textContent) as Record<string, unknown>;
/** Whether the first of two fields comes first. */
const isBefore = (one: string, other: string) =>
  (screen.getByLabelText(one).compareDocumentPosition(screen.getByLabelText(other)) &
    Node.DOCUMENT_POSITION_FOLLOWING) !==
  0;
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

describe("the item specifics", () => {
  it("are those of eBay's that a car has, what is required first, with the values that eBay offers", async () => {
    await openForm();
    expect(isBefore("Vehicle Type", "Material") && isBefore("Brand", "Material")).toBe(true);
    expect(optionsOf("Vehicle Type")).toEqual(["–", "Bus", "Car"]);
    const material = screen.getByLabelText<HTMLInputElement>("Material");
    expect([...(material.list?.options ?? [])].map(({ value }) => value)).toEqual(["Diecast", "Zamac"]);
    // eBay's other specifics are offered by name.
    const other = screen.getByLabelText<HTMLInputElement>("Another specific");
    expect([...(other.list?.options ?? [])].map(({ value }) => value)).toContain("Colour of the base");
  });

  it("name what is required before anything is sent, until it is there", async () => {
    await openForm();
    expect(screen.getByText(/^Before it can go live, it needs the item specific/)).toHaveTextContent(
      "Vehicle Type",
    );
    for (const name of ["Vehicle Type", "Brand"])
      expect(screen.getByLabelText(name)).toHaveAccessibleDescription("eBay requires this.");
    fireEvent.change(screen.getByLabelText("Vehicle Type"), { target: { value: "Bus" } });
    fireEvent.change(screen.getByLabelText("Brand"), { target: { value: "Matchbox" } });
    expect(readValues()).toMatchObject({ itemSpecifics: { "Vehicle Type": "Bus", Brand: "Matchbox" } });
    expect(screen.queryByText(/^Before it can go live, it needs the item specific/)).toBeNull();
    expect(screen.getByLabelText("Vehicle Type")).not.toHaveAccessibleDescription();
    expect(calls.map(({ name }) => name)).toEqual(["getEbayCategory"]);
  });

  it("don't require facts that are on the card, and say so", async () => {
    await openForm({ brand: "Hot Wheels" });
    expect(screen.getByLabelText("Brand")).toHaveAttribute("placeholder", "Hot Wheels");
    expect(screen.getByLabelText("Brand")).toHaveAccessibleDescription(
      "As on the card, unless you enter another.",
    );
    expect(screen.getByText(/^Before it can go live/)).not.toHaveTextContent("Brand");
  });

  it("keep a value that eBay doesn't offer, and say that it doesn't", async () => {
    await openForm({ brand: "Hot Wheels", itemSpecifics: { "Vehicle Type": "Boat" } });
    expect(screen.getByLabelText("Vehicle Type")).toHaveValue("Boat");
    expect(screen.getByText(/^Before it can go live/)).toHaveTextContent(
      "a value of Vehicle Type that eBay offers",
    );
  });
});

describe("the condition", () => {
  it("is one of those that eBay has in the category and Pegboard knows", async () => {
    await openForm();
    expect(optionsOf("eBay condition")).toEqual(["Brand New (default)", "Brand New", "Pre-owned"]);
  });

  it("is asked for its details if eBay requires them, and forgets one that is taken back", async () => {
    await openForm();
    expect(screen.queryByLabelText("Card Condition")).toBeNull();
    fireEvent.change(screen.getByLabelText("eBay condition"), { target: { value: "3000" } });
    const detail = screen.getByLabelText("Card Condition");
    expect(detail).toHaveAccessibleDescription("eBay requires this.");
    expect(screen.getByLabelText("eBay condition")).toHaveAccessibleDescription(
      "Before it can go live, it needs the detail Card Condition.",
    );
    expect(optionsOf("Card Condition")).toEqual(["–", "Near mint", "Poor"]);
    fireEvent.change(detail, { target: { value: "400011" } });
    expect(readValues()["conditionDescriptors"]).toEqual({ "40001": "400011" });
    expect(screen.getByLabelText("eBay condition")).not.toHaveAccessibleDescription();
    fireEvent.change(detail, { target: { value: "" } });
    expect(readValues()["conditionDescriptors"]).toEqual({});
  });
});

describe("the search for a category", () => {
  const chosen = vi.fn<(category: object) => void>();

  function Search() {
    const [key, setKey] = useState(0);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted();
        }}
      >
        <CategorySearch
          key={key}
          placeholder="Twin Mill"
          onChoose={(category) => {
            chosen(category);
            setKey((before) => before + 1);
          }}
        />
      </form>
    );
  }

  const openSearch = () => {
    chosen.mockReset();
    submitted.mockReset();
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Search />
      </QueryClientProvider>,
    );
    return screen.getByRole("combobox", { name: "Find a category" });
  };
  const type = (words: string) =>
    fireEvent.change(screen.getByRole("combobox"), { target: { value: words } });
  const press = (key: string) => fireEvent.keyDown(screen.getByRole("combobox"), { key });
  /** Returns the option that Enter takes, which the field names to a screen reader. */
  const active = () => {
    const option = screen.getByRole("option", { selected: true });
    expect(screen.getByRole("combobox")).toHaveAttribute("aria-activedescendant", option.id);
    return option;
  };

  it("chooses by the keyboard, around both ends, and submits no form", async () => {
    const field = openSearch();
    expect(field).toHaveAttribute("aria-expanded", "false");
    press("Enter");
    expect(chosen).not.toHaveBeenCalled();
    type("toy bus");
    await screen.findAllByRole("option");
    expect(field).toHaveAttribute("aria-expanded", "true");
    expect(calls).toEqual([{ name: "suggestEbayCategories", data: { query: "toy bus" } }]);
    expect(active()).toHaveTextContent("Contemporary Manufacture");
    press("ArrowDown");
    expect(active()).toHaveTextContent("Vintage Manufacture");
    press("ArrowDown");
    expect(active()).toHaveTextContent("Contemporary Manufacture");
    press("ArrowUp");
    expect(active()).toHaveTextContent("Vintage Manufacture");
    press("Enter");
    expect(chosen).toHaveBeenCalledExactlyOnceWith({
      categoryId: "180505",
      name: "Toys > Vintage Manufacture",
    });
    expect(screen.getByRole("combobox")).toHaveValue("");
    expect(screen.queryAllByRole("option")).toEqual([]);
    expect(submitted).not.toHaveBeenCalled();
  });

  it("chooses by a click, and forgets what was typed with Escape", async () => {
    openSearch();
    type("toy bus");
    fireEvent.click(await screen.findByRole("option", { name: /Contemporary/ }));
    expect(chosen).toHaveBeenCalledExactlyOnceWith({
      categoryId: "180506",
      name: "Toys > Contemporary Manufacture",
    });
    type("toy");
    press("Escape");
    expect(screen.getByRole("combobox")).toHaveValue("");
  });

  it("says that eBay knows no category, and asks for nothing shorter than two letters", async () => {
    suggested = [];
    openSearch();
    type("b");
    type("bu");
    await waitFor(() =>
      expect(screen.getByRole("status")).toHaveTextContent("eBay knows no category for these words."),
    );
    expect(calls.map(({ data }) => data)).toEqual([{ query: "bu" }]);
  });
});
