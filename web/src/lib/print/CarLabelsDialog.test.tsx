import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { CarLabelsDialog } from "./CarLabelsDialog";
import { LabelsDialog } from "./LabelsDialog";
import { labelPlace } from "./makeLabels";
import type { PrintAnswer } from "./print.worker";

const car = (id: string, quantity: number) => ({ id, title: id, sku: "DHR20", quantity, storageBin: "A-01" });
const close = vi.fn();
beforeEach(() => {
  close.mockReset();
  localStorage.clear();
});
const show = (...cars: ReturnType<typeof car>[]) => render(<CarLabelsDialog cars={cars} onClose={close} />);
const button = (name: RegExp) => screen.getByRole("button", { name });
const choose = async (field: string, option: string | RegExp) => {
  const select = screen.getByRole("combobox", { name: field });
  await userEvent.selectOptions(select, within(select).getByRole("option", { name: option }));
};

describe("labels of cars", () => {
  it("are as many as the cars have copies, or one for each car", async () => {
    show(car("Camaro", 3), car("Mustang", 1), car("Sold", 0));
    expect(screen.getByRole("dialog")).toHaveAccessibleName("Labels for 3 cars");
    expect(button(/^Print/)).toHaveAccessibleName("Print 4 labels");
    await choose("How many", "One for each car: 3 labels");
    expect(button(/^Print/)).toHaveAccessibleName("Print 3 labels");
  });

  it("are one for each car if no car has a copy", () => {
    show(car("Sold", 0));
    expect(screen.queryByRole("combobox", { name: "How many" })).not.toBeInTheDocument();
    expect(button(/^Print/)).toHaveAccessibleName("Print 1 label");
  });

  it("are limited, and the dialog says what to do", async () => {
    show(car("Camaro", 3_000));
    expect(screen.getByRole("combobox", { name: "How many" })).toHaveAccessibleDescription(
      "At most 2,000 labels at once. Choose fewer cars.",
    );
    expect(button(/^Print/)).toBeDisabled();
    await choose("How many", /One for each car/);
    expect(button(/^Print/)).toBeEnabled();
  });
});

describe("the sheet", () => {
  it("starts at the label that is typed, which must be on it", async () => {
    show(car("Camaro", 1));
    const first = screen.getByRole("textbox", { name: "First label to use" });
    await userEvent.clear(first);
    await userEvent.type(first, "31");
    expect(first).toHaveAccessibleDescription(/Enter a number from 1 to 30\./);
    expect(button(/^Print/)).toBeDisabled();
    await choose("Labels", /Avery L7160/);
    expect(screen.getByRole("textbox", { name: "First label to use" })).toHaveValue("1");
    expect(button(/^Print/)).toBeEnabled();
  });

  it("of a label printer has no first label, and is kept for the next time", async () => {
    const { unmount } = show(car("Camaro", 1));
    await choose("Labels", /62 mm roll/);
    expect(screen.queryByRole("textbox", { name: "First label to use" })).not.toBeInTheDocument();
    unmount();
    show(car("Camaro", 1));
    expect(screen.getByRole("combobox", { name: "Labels" })).toHaveValue("roll-62mm");
  });
});

describe("labels that don't fit", () => {
  const opened = vi.fn();
  /** The browser's worker, answered by the test. */
  const answerWith = (cut: number, replaced: number) => {
    const made = vi.fn();
    class FakeWorker {
      onmessage: ((event: { data: PrintAnswer }) => void) | null = null;
      terminate = () => undefined;
      postMessage() {
        made();
        const pdf = new Blob(["%PDF"]);
        queueMicrotask(() => this.onmessage?.({ data: { kind: "printed", pdf, cut, replaced } }));
      }
    }
    vi.stubGlobal("Worker", FakeWorker);
    return made;
  };
  beforeEach(() => {
    opened.mockReset();
    vi.stubGlobal("open", opened.mockReturnValue({}));
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: vi.fn() }));
    return () => void vi.unstubAllGlobals();
  });

  it("are counted before anything opens, and open as they are if the seller wants to", async () => {
    const made = answerWith(1, 2);
    show(car("Camaro", 3));
    await userEvent.click(button(/^Print/));
    const words = await screen.findByText(/On 1 label a text is cut at its end\. 2 labels have a QR code/);
    expect(words).toBeVisible();
    expect([opened, close].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    await userEvent.click(button(/^Open 3 labels/));
    expect(opened).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
    expect(made).toHaveBeenCalledOnce();
  });

  it("are made again on another sheet", async () => {
    const made = answerWith(1, 0);
    show(car("Camaro", 1));
    await userEvent.click(button(/^Print/));
    await screen.findByText(/On 1 label a text is cut/);
    await choose("Labels", /4 × 6 in/);
    expect(screen.queryByText(/a text is cut/)).not.toBeInTheDocument();
    await userEvent.click(button(/^Print/));
    await screen.findByText(/On 1 label a text is cut/);
    expect(made).toHaveBeenCalledTimes(2);
    expect(opened).not.toHaveBeenCalled();
  });

  it("open at once if everything fits", async () => {
    answerWith(0, 0);
    show(car("Camaro", 1));
    await userEvent.click(button(/^Print/));
    await waitFor(() => expect(opened).toHaveBeenCalledOnce());
    expect(close).toHaveBeenCalledOnce();
  });
});

it("says that the labels could not be created, and stays open", async () => {
  vi.stubGlobal(
    "Worker",
    vi.fn(function Worker() {
      throw new TypeError("no network");
    }),
  );
  render(
    <LabelsDialog
      onClose={close}
      title="Print labels"
      labels={[labelPlace({ code: "A-01", name: "" })]}
      name="place-labels"
    />,
  );
  await userEvent.click(button(/^Print/));
  await waitFor(() => expect(screen.getByText("The labels could not be created")).toBeVisible());
  expect(close).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
