import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { BatchSettings } from "./BatchSettings";

const onChange = vi.fn();
beforeEach(() => {
  onChange.mockReset();
  setSession({ status: "ready", person: samplePerson() });
});

function Settings({ price }: { readonly price: number }) {
  const [settings, setSettings] = useState({ price, handlingCost: 0.75, quantity: 1, createAsDraft: true });
  return (
    <BatchSettings
      settings={settings}
      onChange={(next) => {
        onChange(next);
        setSettings(next);
      }}
    />
  );
}
const field = () => screen.getByLabelText("Price");

it("takes any price that is typed, also above the usual $10", async () => {
  render(<Settings price={2} />);
  await userEvent.selectOptions(field(), "other");
  await userEvent.type(field(), "24.99{Enter}");
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ price: 24.99 }));
  expect(field()).toHaveDisplayValue("24.99");
});

it("shows the deck's price if it isn't a usual one", () => {
  render(<Settings price={15} />);
  expect(field()).toHaveDisplayValue("15.00");
});

it.each(["0", "-3", "100001"])("keeps the price if %s is typed", async (typed) => {
  render(<Settings price={2} />);
  await userEvent.selectOptions(field(), "other");
  await userEvent.type(field(), `${typed}{Enter}`);
  expect(onChange).not.toHaveBeenCalled();
  expect(field()).toHaveDisplayValue("2.00");
});
