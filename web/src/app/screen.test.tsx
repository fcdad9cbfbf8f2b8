import { render, screen as page } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";

import { createScreen } from "./screen";

const Cars = ({ count }: { readonly count: number }) => <p>{count} cars</p>;

const show = (Shown: React.ComponentType<{ readonly count: number }>) =>
  render(
    <Suspense fallback="Loading">
      <Shown count={3} />
    </Suspense>,
  );

test("preloaded code renders at once, without a fallback", async () => {
  const fetch = vi.fn(() => Promise.resolve(Cars));
  const Screen = createScreen(fetch);
  await Screen.load();
  show(Screen);
  expect(page.getByText("3 cars")).toBeVisible();
  expect(fetch).toHaveBeenCalledOnce();
});

test("other code loads when it is first shown", async () => {
  const fetch = vi.fn(() => Promise.resolve(Cars));
  const Screen = createScreen(fetch);
  show(Screen);
  expect(page.getByText("Loading")).toBeVisible();
  expect(await page.findByText("3 cars")).toBeVisible();
});

test("a failed preload is retried when the screen is shown", async () => {
  const fetch = vi.fn(() => Promise.resolve(Cars)).mockRejectedValueOnce(new Error("no line"));
  const Screen = createScreen(fetch);
  await expect(Screen.load()).rejects.toThrow("no line");
  show(Screen);
  expect(await page.findByText("3 cars")).toBeVisible();
});
