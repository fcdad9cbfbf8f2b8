import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import type { BrowserContext } from "playwright-core";
import type { Metric, onCLS, onINP, onLCP } from "web-vitals";

import { suite } from "./suite.ts";

/** The worst values of all loaded pages. Milliseconds; the shift has no unit. */
export interface Vitals {
  /** Until the largest picture or text was painted. */
  readonly LCP: number;
  /** From an input to the next paint. */
  readonly INP: number;
  /** Cumulative layout shift. */
  readonly CLS: number;
}

type Noted = Pick<Metric, "id" | "name" | "value">;
interface Injected {
  readonly webVitals: {
    readonly onLCP: typeof onLCP;
    readonly onINP: typeof onINP;
    readonly onCLS: typeof onCLS;
  };
  readonly noteVital: (noted: Noted) => void;
}

const folder = dirname(createRequire(import.meta.url).resolve("web-vitals"));
const library = readFileSync(join(folder, "web-vitals.iife.js"), "utf8");

/** Measures Chromium's web vitals in all our pages of a context. The returned function reads them. */
export async function watchVitals(context: BrowserContext): Promise<() => Vitals> {
  const values = new Map<string, Noted>();
  await context.exposeBinding("noteVital", (_, noted: Noted) => void values.set(noted.id, noted));
  // Playwright wraps each script in a function, which would hide the library from other scripts.
  await context.addInitScript({ content: `${library}\nwindow.webVitals = webVitals;` });
  await context.addInitScript((origin) => {
    if (window.location.origin !== origin) return;
    const { webVitals, noteVital } = window as unknown as Injected;
    const note = ({ id, name, value }: Metric) => noteVital({ id, name, value });
    // A page that is left by its test never reports that it is hidden, so each change is recorded.
    const options = { reportAllChanges: true };
    webVitals.onLCP(note, options);
    webVitals.onCLS(note, options);
    webVitals.onINP(note, { ...options, durationThreshold: 16 });
  }, suite().webUrl);
  return () => {
    const worst = (name: Metric["name"]) =>
      Math.max(0, ...[...values.values()].filter((each) => each.name === name).map(({ value }) => value));
    return { LCP: worst("LCP"), INP: worst("INP"), CLS: worst("CLS") };
  };
}
