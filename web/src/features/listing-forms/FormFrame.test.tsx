import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { TitleField } from "./fields/TitleField";
import { FormFrame } from "./FormFrame";
import { ImagesSection } from "./sections/ImagesSection";
import { useEditor } from "./useEditor";

const FIELDS = ["title", "firebaseImages"] as const;
const onSave = vi.fn();
type Busy = Parameters<typeof FormFrame>[0]["busy"];
/** The props that a page passes. */
const saving = createStore<{ busy: Busy }>(() => ({ busy: null }));

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  setSession({ status: "ready", person: samplePerson() });
});

function Form() {
  const busy = useStore(saving, (state) => state.busy);
  const editor = useEditor("new", null, "add", FIELDS);
  return (
    <FormFrame
      {...{ editor, busy, onSave }}
      title="Add Listing"
      back={{ to: "/collection", label: "Listings" }}
      previewOf={null}
      labels={{ submit: "Save changes", draft: "Save Draft" }}
    >
      <TitleField editor={editor} />
      <ImagesSection title="Images" editor={editor} />
    </FormFrame>
  );
}

function show(busy: Busy) {
  saving.setState({ busy });
  const router = createMemoryRouter([{ path: "/", element: <Form /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const title = () => screen.getByLabelText("Title");
const drop = (name: string) => {
  const files = [new File(["x"], name, { type: "image/png" })];
  fireEvent.drop(document.body, { dataTransfer: { files, types: ["Files"], items: [] } });
};

it("accepts input, and is submitted by Enter", async () => {
  show(null);
  await userEvent.type(title(), "Camaro{Enter}");
  expect(title()).toHaveValue("Camaro");
  expect(onSave.mock.calls).toEqual([["submit"]]);
});

it.each(["submit", "draft"] as const)("accepts no input while it is saved (%s)", async (busy) => {
  show(busy);
  expect(title()).toBeDisabled();
  await userEvent.type(title(), "Camaro{Enter}");
  expect(title()).toHaveValue("");
  for (const name of ["Cancel", "Preview", "Save Draft", "Save changes", "Add pictures"]) {
    await userEvent.click(screen.getByRole("button", { name }));
  }
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(onSave).not.toHaveBeenCalled();

  drop("locked.png");
  act(() => saving.setState({ busy: null }));
  drop("free.png");
  expect(await screen.findByText(/^free\.png: /)).toBeVisible();
  expect(screen.queryByText(/^locked\.png: /)).toBeNull();
});

it("restores the focus after it was locked", async () => {
  show(null);
  onSave.mockImplementation(() => saving.setState({ busy: "submit" }));
  await userEvent.type(title(), "Camaro{Enter}");
  expect(title()).toBeDisabled();
  // Browsers blur a disabled field. jsdom doesn't.
  title().blur();
  act(() => saving.setState({ busy: null }));
  expect(title()).toHaveFocus();
  await userEvent.keyboard(" Z28");
  expect(title()).toHaveValue("Camaro Z28");
});

it("warns while another tab's form is kept instead, and keeps the input once that one is saved", async () => {
  show(null);
  await userEvent.type(title(), "Camaro");
  const [key = ""] = Object.keys(localStorage);
  const mine = localStorage.getItem(key);
  const other = (value: string | null) => {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key, newValue: value })));
  };
  other("{}");
  expect(screen.getByText("This browser can't store your input")).toBeVisible();
  other(null);
  expect(screen.queryByText("This browser can't store your input")).toBeNull();
  expect(localStorage.getItem(key)).toContain('"title":"Camaro"');
  expect(mine).toContain('"title":"Camaro"');
});
