import { Grid2x2, Rows3 } from "lucide-react";
import { useState } from "react";

import { Box, Radio } from "@/ui/choices/Box";
import { Checkbox } from "@/ui/choices/Checkbox";
import { SegmentedControl } from "@/ui/choices/SegmentedControl";
import { Segments } from "@/ui/choices/Segments";
import { Switch } from "@/ui/choices/Switch";
import { Tabs } from "@/ui/choices/Tabs";

import { Line } from "./Line";

const VIEWS = [
  { value: "grid", label: "Grid", icon: Grid2x2 },
  { value: "list", label: "List", icon: Rows3 },
] as const;
const SIDES = [
  { value: "front", label: "Front" },
  { value: "back", label: "Back" },
] as const;
const STATUSES = [
  { value: "all", label: "All", count: 12_345 },
  { value: "active", label: "Active", count: 24 },
  { value: "ended", label: "Ended", note: "Soon" },
] as const;

export function Choices() {
  const [view, setView] = useState<"grid" | "list">("grid");
  const [side, setSide] = useState<"front" | "back">("front");
  const [status, setStatus] = useState<"all" | "active" | "ended">("all");
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Line>
        <Checkbox checked={isOn} onChange={setOn}>
          Checkbox
        </Checkbox>
        <Checkbox touch checked={!isOn} onChange={(checked) => setOn(!checked)}>
          Touch
        </Checkbox>
        <Checkbox checked disabled onChange={() => undefined}>
          Disabled
        </Checkbox>
        <Box aria-label="On" checked readOnly />
        <Box aria-label="Off" checked={false} readOnly />
        <Box
          aria-label="Some"
          ref={(box) => {
            if (box) box.indeterminate = true;
          }}
        />
        <Radio aria-label="One" name="parts-radio" defaultChecked />
        <Radio aria-label="Other" name="parts-radio" />
      </Line>
      <div className="grid max-w-120 gap-2">
        <Switch label="Switch" hint="Takes effect at once" checked={isOn} onChange={setOn} />
        <Switch label="Switch, off" checked={!isOn} onChange={(checked) => setOn(!checked)} />
        <Switch label="Switch, disabled" checked disabled onChange={setOn} />
      </div>
      <Line>
        <SegmentedControl label="View" options={VIEWS} value={view} onChange={setView} />
        <SegmentedControl label="Side" options={SIDES} value={side} onChange={setSide} fill />
        <Segments label="Large" size="lg">
          <button type="button" aria-pressed>
            Front
          </button>
          <button type="button" aria-pressed={false}>
            Back
          </button>
        </Segments>
        <Segments label="On the stage" onStage>
          <button type="button" aria-pressed>
            Portrait
          </button>
          <button type="button" aria-pressed={false}>
            Square
          </button>
        </Segments>
      </Line>
      <Tabs label="Status" options={STATUSES} value={status} onChange={setStatus} scroll />
      <Tabs
        label="Status, without a line"
        options={STATUSES}
        value={status}
        onChange={setStatus}
        borderless
      />
    </>
  );
}
