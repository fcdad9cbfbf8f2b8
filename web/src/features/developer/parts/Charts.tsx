import { useState } from "react";

import { BarChart } from "@/ui/charts/BarChart";
import { ScrollRegion } from "@/ui/page/ScrollRegion";
import { formatNumber } from "@/ui/numbers";

const COUNTS = [3, 0, 5, 2];
const LABELS = ["Mon", "Tue", "Wed", "Today"];

export function Charts() {
  const [pointed, setPointed] = useState<number | null>(1);
  return (
    <>
      <BarChart
        size="small"
        summary="Small"
        bars={COUNTS.map((value, key) => ({ key, parts: [{ color: "bg-chart-1", value }] }))}
        labels={[
          { text: "Mon", span: 2 },
          { text: "Wed", span: 2 },
        ]}
        formatTick={formatNumber}
        isWhole
        pointed={pointed}
        onPoint={setPointed}
      />
      <ScrollRegion className="max-md:overflow-x-auto" label="Large">
        <BarChart
          size="large"
          summary="Large"
          bars={COUNTS.map((value, key) => ({
            key,
            parts: [
              { color: "bg-chart-1", value },
              { color: "bg-chart-2", value: value / 2 },
            ],
            valueLabel: value > 0 ? formatNumber(value * 1.5) : undefined,
            isLive: key === 3,
          }))}
          labels={LABELS.map((text, at) => ({ text, span: 1, isStrong: at === 3 }))}
          formatTick={formatNumber}
        />
      </ScrollRegion>
    </>
  );
}
