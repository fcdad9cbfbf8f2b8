import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";

import { useHandScanner } from "@/lib/scan/useHandScanner";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { Toaster } from "@/ui/overlays/Toaster";

import { getAllDestinations } from "./navigation/destinations";
import { useShellKeys } from "./navigation/useShellKeys";
import { useStrayCodes } from "./useStrayCodes";

const pressed = vi.fn();
const onHelp = vi.fn();

function Screen({ reads }: { readonly reads?: ((code: string) => void) | undefined }) {
  useHandScanner((code) => reads?.(code), reads !== undefined);
  return (
    <button type="button" onClick={pressed}>
      End listing
    </button>
  );
}
function Shell({ reads }: { readonly reads?: (code: string) => void }) {
  useStrayCodes();
  useShellKeys({ destinations: getAllDestinations(samplePerson()), onPalette: vi.fn(), onHelp });
  return (
    <>
      <p>at {useLocation().pathname}</p>
      <Screen reads={reads} />
      <Toaster />
    </>
  );
}
const open = (path: string, reads?: (code: string) => void) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Shell {...(reads && { reads })} />
    </MemoryRouter>,
  );

/**
 * Types as a scanner does: all keys at once, and Enter, which presses the focused button unless it is
 * stopped.
 */
function scan(code: string, target: HTMLElement): void {
  for (const key of code) fireEvent.keyDown(target, { key });
  const isFree = fireEvent.keyDown(target, { key: "Enter" });
  if (isFree) target.click();
}

beforeEach(() => {
  pressed.mockClear();
  onHelp.mockClear();
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  return () => vi.unstubAllGlobals();
});

it.each([
  ["/", "GHT65", "Scanned GHT65", "Search the collection", "/collection"],
  ["/listing/L9", "PBC-L1", "Scanned PBC-L1", "Open the car", "/listing/L1"],
  ["/inbox", "PBP-A-01", "Scanned A-01", "Open the place", "/places/A-01"],
  ["/inbox", "01-03955-36441", "Scanned 01-03955-36441", "Open the order", "/order/01-03955-36441"],
])(
  "on %s says that %s was scanned, presses nothing, and opens it if asked",
  async (path, code, words, action, to) => {
    open(path);
    const button = screen.getByRole("button", { name: "End listing" });
    button.focus();
    scan(code, button);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText(`at ${path}`)).toBeVisible();
    expect(pressed).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: action }));
    expect(screen.getByText(`at ${to}`)).toBeVisible();
  },
);

it("leaves scans to a screen that reads them, once", async () => {
  const read: string[] = [];
  open("/ship", (code) => void read.push(code));
  scan("GHT66", document.body);
  await Promise.resolve();
  expect(read).toEqual(["GHT66"]);
  expect(screen.queryByText("Scanned GHT66")).not.toBeInTheDocument();
  expect(screen.getByText("at /ship")).toBeVisible();
});

it("leaves a person's keys to the shortcuts, and Enter to the focused button", async () => {
  open("/");
  await userEvent.keyboard("gc");
  expect(await screen.findByText("at /collection")).toBeVisible();
  screen.getByRole("button", { name: "End listing" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(pressed).toHaveBeenCalledOnce();
});
