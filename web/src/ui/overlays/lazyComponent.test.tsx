import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";

import { createLazyComponent, type LazyComponent } from "./lazyComponent";

const Window = () => <p>The window</p>;

const setOnline = (isOnline: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);

it("loads nothing until the first interaction, and then shows its code at once", async () => {
  const fetch = vi.fn<() => Promise<() => ReactNode>>().mockResolvedValue(Window);
  const Part = createLazyComponent(fetch);
  const { rerender } = render(<Part wanted={false} />);
  expect(fetch).not.toHaveBeenCalled();
  fireEvent.pointerMove(document.body);
  await Part.load();
  expect(fetch).toHaveBeenCalledOnce();
  rerender(<Part />);
  expect(screen.getByText("The window")).toBeVisible();
});

it("loads what is needed earlier", async () => {
  const Part = createLazyComponent(() => Promise.resolve(Window));
  render(<Part />);
  expect(await screen.findByText("The window")).toBeVisible();
});

const GONE = new TypeError("Failed to fetch dynamically imported module");

/** A page with a field, and a part whose code is missing `failures` times. */
function openPage(Part: LazyComponent<{ readonly onClose?: () => void }>, onClose?: () => void) {
  const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
  render(
    <>
      <textarea aria-label="Your reply" defaultValue="It is mint." />
      <Part {...(onClose && { onClose })} />
    </>,
  );
  return logged;
}
const createPart = (failures: number) => {
  const fetch = vi.fn<() => Promise<() => ReactNode>>().mockResolvedValue(Window);
  for (let failed = 0; failed < failures; failed += 1) fetch.mockRejectedValueOnce(GONE);
  // Otherwise a press in the test would be one of its tries.
  return createLazyComponent(fetch, { isEarly: false });
};
const expectPageKept = () => expect(screen.getByLabelText("Your reply")).toHaveValue("It is mint.");

it("says that it can't be loaded offline, and shows the window when online", async () => {
  setOnline(false);
  const logged = openPage(createPart(1));
  expect(await screen.findByRole("alert")).toHaveTextContent("You're offline.");
  expect(logged).toHaveBeenCalledWith(GONE);
  expectPageKept();
  fireEvent.online(window);
  expect(await screen.findByText("The window")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says that its code is missing, and tries again when asked to", async () => {
  setOnline(true);
  openPage(createPart(2));
  expect(await screen.findByRole("alert")).toHaveTextContent(/updated while this tab was open.*reload/);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByRole("alert")).toBeVisible();
  expectPageKept();
  await vi.waitFor(() =>
    expect(screen.getByRole("button", { name: "Try again" })).not.toHaveAttribute("aria-busy"),
  );
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("The window")).toBeVisible();
});

it("closes what couldn't be opened", async () => {
  setOnline(true);
  const close = vi.fn<() => void>();
  openPage(createPart(1), close);
  await userEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
  expect(close).toHaveBeenCalledOnce();
});

it("can't be dismissed where it is a part of the page", async () => {
  setOnline(true);
  openPage(createPart(1));
  await screen.findByRole("alert");
  expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
});

it("shows what is given while it loads, and loads it only when wanted if it isn't early", async () => {
  const fetch = vi.fn<() => Promise<() => ReactNode>>().mockResolvedValue(Window);
  const Part = createLazyComponent(fetch, { isEarly: false });
  fireEvent.pointerMove(document.body);
  expect(fetch).not.toHaveBeenCalled();
  render(<Part fallback={<p>Loading</p>} />);
  expect(screen.getByText("Loading")).toBeVisible();
  expect(await screen.findByText("The window")).toBeVisible();
});
