import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { listingTexts } from "@contract/item/listingTexts";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { ContactsPanel } from "./ContactsPanel";
import { TemplateEditor } from "./TemplateEditor";

beforeAll(goOffline);
beforeEach(() => {
  sessionStorage.clear();
  setSession({ status: "ready", person: samplePerson() });
});
afterEach(() => vi.unstubAllGlobals());

const texts = (fields: object = {}) => listingTexts.parse(fields);
const show = (element: React.ReactElement) =>
  render(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>);
const template = () => screen.getByLabelText<HTMLTextAreaElement>("Template");
const preview = () => screen.getByTitle<HTMLIFrameElement>("Preview").srcdoc;

it("shows at once what a template makes, without scripts, and keeps what is typed", async () => {
  const { unmount } = show(<TemplateEditor texts={texts({ template: "{title}" })} />);
  await userEvent.clear(template());
  await userEvent.type(template(), "<b>{{brand}</b><script>");
  expect(preview()).toContain("<p><b>Hot Wheels</b>&lt;script&gt;</p>");
  expect(screen.getByTitle("Preview")).toHaveAttribute("sandbox", "");
  unmount();
  show(<TemplateEditor texts={texts({ template: "{title}" })} />);
  expect(template()).toHaveValue("<b>{brand}</b><script>");
  await userEvent.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(template()).toHaveValue("{title}");
});

it("names an unknown placeholder, and can't be saved with it", async () => {
  show(<TemplateEditor texts={texts()} />);
  await userEvent.type(template(), " {{Tampo}");
  expect(screen.getByText(/\{Tampo\} isn't a placeholder/)).toBeVisible();
  expect(template()).toBeInvalid();
  expect(screen.getByRole("button", { name: "Save template" })).toBeDisabled();
});

it("inserts a placeholder at the caret", async () => {
  show(<TemplateEditor texts={texts({ template: "A B" })} />);
  template().setSelectionRange(2, 2);
  await userEvent.click(screen.getByRole("button", { name: "{year}" }));
  expect(template()).toHaveValue("A {year}B");
});

it("shows where contacts come from, and asks for what eBay needs", async () => {
  show(<ContactsPanel texts={texts()} />);
  expect(
    screen.getAllByText(/^From the backs of Mattel's cards, not confirmed by Mattel, checked on 2026-11-23/),
  ).toHaveLength(2);
  expect(screen.getAllByText(/Incomplete: add an email address/)).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Add a brand" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getAllByText("eBay needs this")).toHaveLength(2);
});
