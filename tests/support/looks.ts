import type { Page } from "playwright-core";
import { expect } from "vitest";

import { expectAccessible } from "./browser.ts";

const LOOKS = {
  "light on a desk": { colorScheme: "light", width: 1440, height: 900 },
  "dark on a desk": { colorScheme: "dark", width: 1440, height: 900 },
  "light in a hand": { colorScheme: "light", width: 390, height: 844 },
  "dark in a hand": { colorScheme: "dark", width: 390, height: 844 },
} as const;
type Look = keyof typeof LOOKS;

/** Each theme and each width once. Takes half the time of all four combinations. */
const EACH_ONCE: readonly Look[] = ["light on a desk", "dark in a hand"];

/** For the main screens. */
export const ALL_LOOKS = Object.keys(LOOKS) as readonly Look[];

interface LookOptions {
  readonly looks?: readonly Look[];
  /** The height of the window, so that what sticks to its edge covers nothing. */
  readonly height?: number;
}

/**
 * Expects that nothing is wider than the page and that axe finds nothing. Leaves the page light and at a
 * desk's width.
 */
export async function expectGoodLooks(
  page: Page,
  { looks = EACH_ONCE, height }: LookOptions = {},
): Promise<void> {
  const checked = new Set<number>();
  for (const look of looks) {
    const { colorScheme, width, height: usual } = LOOKS[look];
    await page.setViewportSize({ width, height: height ?? usual });
    await page.emulateMedia({ colorScheme });
    const excess = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    // Tables become cards a moment after the window has narrowed.
    await expect.poll(excess, { message: `pixels to scroll, ${look}` }).toBeLessThanOrEqual(0);
    // The other theme has the same names, structure and sizes.
    await expectAccessible(page, { colorsOnly: checked.has(width) });
    checked.add(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}

/** Expects that the top bar isn't cut off on a small desk. */
export async function expectWholeTopBar(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => cutOff(page), { message: "cut off in the top bar" }).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Counts the links and buttons of the top bar that extend beyond the window or the navigation. */
const cutOff = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bar = document.querySelector("header");
    const nav = bar?.querySelector("nav");
    const edge = nav?.getBoundingClientRect().right ?? 0;
    const inNav = Array.from(nav?.querySelectorAll("a, button") ?? []).filter(
      (each) => each.getBoundingClientRect().right > edge + 0.5,
    );
    const outside = Array.from(bar?.querySelectorAll("a, button") ?? []).filter(
      (each) => each.getBoundingClientRect().right > window.innerWidth,
    );
    return inNav.length + outside.length;
  });
