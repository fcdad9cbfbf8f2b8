import type { Measure } from "./measure.ts";

const HEAD = ["", "measure", "value", "baseline", "ratio", "bar"] as const;

/** Formats the measures as columns under a header. Marks missed bars. */
export function measureRows(measures: readonly Measure[]): string[][] {
  const rows = measures.map(({ name, value, unit, baseline, ratio, bar, holds }) => [
    holds === undefined ? " " : holds ? "✓" : "✗",
    name,
    `${formatFigure(value)} ${unit}`,
    baseline === undefined ? "" : `${formatFigure(baseline)} ${unit}`,
    ratio === undefined ? "" : Number.isFinite(ratio) ? `${ratio.toFixed(2)} x` : "–",
    bar ?? "",
  ]);
  return [[...HEAD], ...rows];
}

export function measureTable(measures: readonly Measure[]): string {
  const rows = measureRows(measures);
  const widths = HEAD.map((head, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? head.length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Formats three significant digits below 100, whole numbers above, and "–" for NaN, which is null in JSON. */
function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return "–";
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
