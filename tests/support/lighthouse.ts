import lighthouse, { desktopConfig, type Flags, type Result } from "lighthouse";

import { launchChromium, THIS_MACHINE_ALONE } from "../../tools/programs/chromium.ts";
import { reservePorts } from "../../tools/emulators/ports.ts";

export const DEVICES = ["phone", "desktop"] as const;
export type Device = (typeof DEVICES)[number];

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Audit {
  /** 0 to 100. */
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /**
   * The audits that lost points, with the hundredths of their score that are left: `seo: meta-description 0`.
   */
  readonly faults: readonly string[];
  /** Milliseconds until the first and the largest thing was painted, as Lighthouse computes them. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Cumulative layout shift. */
  readonly shift: number;
}

/** The categories whose points don't depend on the machine's speed. */
export const STEADY_CATEGORIES = CATEGORIES.filter((category) => category !== "performance");
const SHIFT = "cumulative-layout-shift";

/**
 * Opens a browser for Lighthouse, which opens its own page in it. Always closes it. Categories that aren't asked for
 * have no points, and without `performance` only the layout shift is measured.
 */
export async function withLighthouse<T>(
  use: (audit: (address: string, device: Device) => Promise<Audit>) => Promise<T>,
  categories: readonly Category[] = CATEGORIES,
): Promise<T> {
  const block = await reservePorts(1);
  const [port = 0] = block.ports;
  const browser = await launchChromium([THIS_MACHINE_ALONE, `--remote-debugging-port=${port}`]);
  try {
    return await use(async (address, device) => {
      const flags: Flags = {
        port,
        logLevel: "error",
        output: "json",
        onlyCategories: [...categories],
        onlyAudits: [SHIFT],
        disableFullPageScreenshot: true,
      };
      const config = device === "desktop" ? desktopConfig : undefined;
      for (let tries = 1; ; tries += 1) {
        const report = await lighthouse(address, flags, config);
        if (!report) throw new Error(`Lighthouse has no report of ${address}`);
        if (!isTornTrace(report.lhr) || tries === MAX_TRIES) return readAudit(report.lhr);
      }
    });
  } finally {
    await browser.close();
    await block.release();
  }
}

/**
 * Chromium can lose a part of a trace on a busy machine. Lighthouse then asks for another run, or leaves the layout shift
 * out.
 */
const isTornTrace = ({ runtimeError, audits }: Result) =>
  runtimeError
    ? /^NO_(NAVSTART|TRACING_STARTED)$/.test(runtimeError.code)
    : audits[SHIFT]?.numericValue === undefined;
const MAX_TRIES = 4;

function readAudit({ categories, audits, runtimeError }: Result): Audit {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const faults = CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const score = audits[id]?.score ?? 1;
      return weight > 0 && score < 1 ? [`${category}: ${id} ${Math.round(score * 100)}`] : [];
    }),
  );
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([category, { score }]) => [category, Math.round((score ?? 0) * 100)]),
    ),
    faults,
    firstPaint: figure("first-contentful-paint"),
    largestPaint: figure("largest-contentful-paint"),
    shift: figure(SHIFT),
  };
}
