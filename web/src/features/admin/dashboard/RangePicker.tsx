import { type SubmitEvent, useState } from "react";

import { Button } from "@/ui/controls/Button";
import { SegmentedControl } from "@/ui/choices/SegmentedControl";
import { Select } from "@/ui/controls/Select";
import { TextField } from "@/ui/controls/TextField";

import { copy } from "./copy";
import { type Preset, PRESET_LABELS, PRESETS, type Range, formatRange } from "./ranges";
import type { ShownRange } from "./view";

interface RangePickerProps {
  readonly shown: ShownRange;
  readonly onPreset: (preset: Preset) => void;
  readonly onCustom: (range: Range) => void;
}

const COMMON = [
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
  { value: "year", label: "Year" },
  { value: "custom", label: "Custom range" },
] as const;

const MORE = "more";

const CUSTOM = "flex flex-[1_0_100%] flex-wrap items-start justify-end gap-2 pb-3";

export function RangePicker({ shown, onPreset, onCustom }: RangePickerProps) {
  const { preset, range } = shown;
  const [isOpen, setOpen] = useState(preset === "custom");
  const others = PRESETS.map((value) => ({ value, label: PRESET_LABELS[value] }));
  const isOther = preset !== "custom" && !COMMON.some(({ value }) => value === preset);
  return (
    <>
      <div className="flex items-center gap-2 max-md:w-full max-md:flex-wrap">
        <span className="mr-1 whitespace-nowrap text-muted tabular-nums max-md:w-full" title={copy.utc}>
          {formatRange(range)}
        </span>
        <SegmentedControl<string>
          fill
          label={copy.range}
          options={COMMON}
          value={isOpen ? "custom" : preset}
          onChange={(value) => {
            setOpen(value === "custom");
            const chosen = PRESETS.find((each) => each === value);
            if (chosen) onPreset(chosen);
          }}
        />
        <Select<Preset | typeof MORE>
          className="w-34 max-md:w-auto max-md:flex-1"
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
  const isReversed = !isMissing && startDate > endDate;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!isMissing && !isReversed) onApply({ startDate, endDate });
  };
  return (
    <form className={CUSTOM} noValidate onSubmit={submit}>
      <TextField
        className="w-40 max-md:w-auto max-md:flex-1"
        label={copy.from}
        type="date"
        required
        value={startDate}
        error={tried && isMissing ? copy.bothDates : tried && isReversed ? copy.wrongOrder : null}
        onChange={(event) => setDates((before) => ({ ...before, startDate: event.target.value }))}
      />
      <TextField
        className="w-40 max-md:w-auto max-md:flex-1"
        label={copy.to}
        type="date"
        required
        value={endDate}
        onChange={(event) => setDates((before) => ({ ...before, endDate: event.target.value }))}
      />
      <Button type="submit" className="mt-5">
        {copy.apply}
      </Button>
    </form>
  );
}
