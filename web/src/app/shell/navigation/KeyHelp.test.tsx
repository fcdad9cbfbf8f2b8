import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { KeyHelp } from "./KeyHelp";

// React warns about children with one key, which fails the test.
it("lists the keys, also those of a key that is pressed twice", () => {
  setSession({ status: "ready", person: samplePerson({ username: "dana_cars" }) });
  render(<KeyHelp open onClose={vi.fn<() => void>()} />);
  const names = screen.getAllByRole("term").map(({ textContent }) => textContent);
  const keys = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(keys[names.indexOf("Go to My Gallery")]).toBe("G GGG");
});
