import { useParams, useSearchParams } from "react-router-dom";

import { isDay, type Preset, presetRange, PRESETS, type Range } from "./ranges";

export const TABS = ["overview", "accounts", "users"] as const;
export type Tab = (typeof TABS)[number];

export interface View {
  readonly tab: Tab;
  readonly preset: Preset | "custom";
  readonly range: Range;
}

/** What is looked at; the address holds it: the tab in its path, the range behind it. */
export function useView(today: string) {
  const { subTab } = useParams();
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((each) => each === subTab) ?? "overview";
  const [from, to] = [params.get("from"), params.get("to")];
  const isCustom = params.get("range") === "custom" && isDay(from) && isDay(to) && from <= to;
  const preset = PRESETS.find((each) => each === params.get("range")) ?? "week";
  const view: View = isCustom
    ? { tab, preset: "custom", range: { startDate: from, endDate: to } }
    : { tab, preset, range: presetRange(preset, today) };

  const look = (changes: Readonly<Record<string, string | null>>, replace = false) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace, preventScrollReset: true },
    );

  return {
    view,
    params,
    look,
    choosePreset: (chosen: Preset) =>
      look({ range: chosen === "week" ? null : chosen, from: null, to: null }),
    chooseCustom: ({ startDate, endDate }: Range) => look({ range: "custom", from: startDate, to: endDate }),
  };
}
