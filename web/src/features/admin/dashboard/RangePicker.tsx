import { type SubmitEvent, useState } from "react";

import { Button } from "@/ui/controls/Button";
import { SegmentedControl } from "@/ui/controls/SegmentedControl";
import { Select } from "@/ui/controls/Select";
import { TextField } from "@/ui/controls/TextField";

import { copy } from "./copy";
import { type Preset, PRESET_LABELS, PRESETS, type Range, rangeText } from "./ranges";
import type { ShownRange } from "./view";

interface RangePickerProps {
  readonly shown: ShownRange;
  readonly onPreset: (preset: Preset) => void;
  readonly onCustom: (range: Range) => void;
}

const OFTEN = [
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
  { value: "year", label: "Year" },
  { value: "custom", label: "Custom range" },
] as const;

const MORE = "more";

export function RangePicker({ shown, onPreset, onCustom }: RangePickerProps) {
  const { preset, range } = shown;
  const [isOpen, setOpen] = useState(preset === "custom");
  const others = PRESETS.map((value) => ({ value, label: PRESET_LABELS[value] }));
  const isOther = preset !== "custom" && !OFTEN.some(({ value }) => value === preset);
  return (
    <>
      <div className="usage-ranges">
        <span className="muted num range-text" title={copy.utc}>
          {rangeText(range)}
        </span>
        <SegmentedControl<string>
          label={copy.range}
          options={OFTEN}
          value={isOpen ? "custom" : preset}
          onChange={(value) => {
            setOpen(value === "custom");
            const chosen = PRESETS.find((each) => each === value);
            if (chosen) onPreset(chosen);
          }}
        />
        <Select<Preset | typeof MORE>
          className="range-more"
          aria-label={copy.otherRange}
          options={[...(isOther && !isOpen ? [] : [{ value: MORE, label: copy.more } as const]), ...others]}
          value={isOther && !isOpen ? preset : MORE}
          onChange={(value) => {
            if (value === MORE) return;
            setOpen(false);
            onPreset(value);
          }}
        />
      </div>
      {isOpen && <CustomRange range={range} onApply={onCustom} />}
    </>
  );
}

function CustomRange({
  range,
  onApply,
}: {
  readonly range: Range;
  readonly onApply: (range: Range) => void;
}) {
  const [{ startDate, endDate }, setDates] = useState(range);
  const [tried, setTried] = useState(false);
  const isMissing = startDate === "" || endDate === "";
  const isTurned = !isMissing && startDate > endDate;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!isMissing && !isTurned) onApply({ startDate, endDate });
  };
  return (
    <form className="range-custom" noValidate onSubmit={submit}>
      <TextField
        label={copy.from}
        type="date"
        required
        value={startDate}
        error={tried && isMissing ? copy.bothDates : tried && isTurned ? copy.wrongOrder : null}
        onChange={(event) => setDates((before) => ({ ...before, startDate: event.target.value }))}
      />
      <TextField
        label={copy.to}
        type="date"
        required
        value={endDate}
        onChange={(event) => setDates((before) => ({ ...before, endDate: event.target.value }))}
      />
      <Button type="submit">{copy.apply}</Button>
    </form>
  );
}
