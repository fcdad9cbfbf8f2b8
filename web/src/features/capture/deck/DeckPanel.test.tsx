import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { doc, setDoc } from "firebase/firestore";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { SAMPLE_TERMS } from "@contract/listings/testing/sampleTerms";
import { db } from "@/lib/firestore/firestore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { type CaptureFlow, startFlow, addShot } from "../studio/state/captureFlow";
import { DeckPanel } from "./DeckPanel";
import { usePreferences } from "./preferences";

const actions = { onShutter: vi.fn(), onFace: vi.fn(), onReset: vi.fn(), onProcess: vi.fn() };
beforeAll(goOffline);
beforeEach(() => {
  setSession({ status: "ready", person: samplePerson() });
  vi.clearAllMocks();
  const { set, setDeck } = usePreferences.getState();
  set("captureHandlingCost", 0.75);
  set("createAsDraft", true);
  setDeck({ price: 2, quantity: 1 });
});

const shot = { photo: new Blob(), url: "blob:x" };
const fresh = startFlow("c1");
const half = addShot(fresh, "front", shot, 1);
const show = (flow: CaptureFlow = fresh, canShoot = true) =>
  render(
    <MemoryRouter>
      <DeckPanel flow={flow} canShoot={canShoot} {...actions} />
    </MemoryRouter>,
  );

describe("the deck", () => {
  it("offers price, handling, quantity and the settings with their defaults", () => {
    show();
    expect(screen.getByLabelText("Price")).toHaveValue("2.00");
    expect(screen.getByLabelText("Handling")).toHaveValue(0.75);
    expect(screen.getByLabelText("Quantity")).toHaveValue("1");
    for (const setting of [
      "Auto-process after capture",
      "Create as draft (don't publish to eBay)",
      "Reset price & quantity",
    ]) {
      expect(screen.getByRole("checkbox", { name: setting })).toBeChecked();
    }
  });

  it("saves what is chosen", async () => {
    show();
    await userEvent.selectOptions(screen.getByLabelText("Price"), "6.50");
    await userEvent.selectOptions(screen.getByLabelText("Quantity"), "3");
    await userEvent.click(screen.getByRole("checkbox", { name: /Create as draft/ }));
    expect(usePreferences.getState()).toMatchObject({ price: 6.5, quantity: 3, createAsDraft: false });
  });

  it("says what an automatically published card costs the buyer, and what the seller pays on top", async () => {
    void setDoc(doc(db, paths.sellingTerms("dana")), SAMPLE_TERMS);
    usePreferences.getState().set("createAsDraft", false);
    show();
    expect(await screen.findByText(/The buyer of one carded car pays \$7\.25/)).toHaveTextContent(
      "The postage costs you $6.93 to $8.40. You pay $1.68 to $3.15 of the postage yourself.",
    );
  });

  it("takes any other price by Enter or on blur, and offers it until the next choice", async () => {
    show();
    await userEvent.selectOptions(screen.getByLabelText("Price"), "Other");
    const price = screen.getByLabelText("Price");
    expect(price).toHaveFocus();
    await userEvent.type(price, "24.999{Enter}");
    expect(usePreferences.getState().price).toBe(25);
    expect(screen.getByLabelText("Price")).toHaveValue("25.00");
    await userEvent.selectOptions(screen.getByLabelText("Price"), "Other");
    await userEvent.type(screen.getByLabelText("Price"), "12.5");
    await userEvent.tab();
    expect(usePreferences.getState().price).toBe(12.5);
    await userEvent.selectOptions(screen.getByLabelText("Price"), "2.00");
    expect(screen.queryByRole("option", { name: "12.50" })).not.toBeInTheDocument();
  });

  it.each(["{Escape}", "{Enter}", "-3{Enter}", "100001{Enter}", "9{Escape}"])(
    "keeps the price after %s in the field for another one",
    async (keys) => {
      usePreferences.getState().setDeck({ price: 6.5 });
      show();
      await userEvent.selectOptions(screen.getByLabelText("Price"), "Other");
      await userEvent.type(screen.getByLabelText("Price"), keys);
      expect(usePreferences.getState().price).toBe(6.5);
      expect(screen.getByLabelText("Price")).toHaveValue("6.50");
    },
  );

  it("saves only a valid handling amount, and shows it again on blur", async () => {
    show();
    const handling = screen.getByLabelText("Handling");
    await userEvent.clear(handling);
    await userEvent.type(handling, "1.25");
    expect(usePreferences.getState().captureHandlingCost).toBe(1.25);
    await userEvent.clear(handling);
    await userEvent.type(handling, "-3");
    await userEvent.tab();
    expect(usePreferences.getState().captureHandlingCost).toBe(1.25);
    expect(handling).toHaveValue(1.25);
  });

  it("takes no photo while the camera is off", () => {
    show(fresh, false);
    expect(screen.getByRole("button", { name: /Capture front/ })).toBeDisabled();
  });

  it("shows the next side, turns to the other, and resets only a started card", async () => {
    const { rerender } = show();
    expect(screen.getByRole("button", { name: "Reset capture" })).toBeDisabled();
    rerender(<DeckPanel flow={half} canShoot {...actions} />);
    await userEvent.click(screen.getByRole("button", { name: /Capture back/ }));
    expect(actions.onShutter).toHaveBeenCalledOnce();
    expect(screen.getByRole("button", { name: "Back" })).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(screen.getByRole("button", { name: "Front" }));
    expect(actions.onFace).toHaveBeenCalledWith("front");
    await userEvent.click(screen.getByRole("button", { name: "Reset capture" }));
    expect(actions.onReset).toHaveBeenCalledOnce();
  });
});

describe("a card with both photos", () => {
  const whole = addShot(half, "back", shot, 2);

  it("is sent automatically if that is enabled", () => {
    show(whole);
    expect(screen.queryByRole("button", { name: "Process" })).not.toBeInTheDocument();
  });

  it("waits for Process otherwise", async () => {
    usePreferences.getState().set("autoProcess", false);
    show(whole);
    await userEvent.click(screen.getByRole("button", { name: "Process" }));
    expect(actions.onProcess).toHaveBeenCalledOnce();
    usePreferences.getState().set("autoProcess", true);
  });
});
