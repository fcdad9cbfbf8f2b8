import { fireEvent, render, screen } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { expect, it, vi } from "vitest";

import { createLazyComponent } from "./lazyComponent";

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

it("waits while offline, and shows the window when online", async () => {
  setOnline(false);
  const fetch = vi
    .fn<() => Promise<() => ReactNode>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockResolvedValue(Window);
  const Part = createLazyComponent(fetch);
  render(<Part />);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  expect(screen.queryByText("The window")).toBeNull();
  fireEvent.online(window);
  expect(await screen.findByText("The window")).toBeVisible();
});

it("leaves missing code to the error boundary", async () => {
  setOnline(true);
  const said = vi.spyOn(console, "error").mockReturnValue(undefined);
  const Part = createLazyComponent<object>(() =>
    Promise.reject(new TypeError("Failed to fetch dynamically imported module")),
  );
  render(
    <Boundary>
      <Part />
    </Boundary>,
  );
  expect(await screen.findByText("Failed to fetch dynamically imported module")).toBeVisible();
  expect(said).toHaveBeenCalled();
});

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    return this.state.error ? <p>{this.state.error.message}</p> : this.props.children;
  }
}
