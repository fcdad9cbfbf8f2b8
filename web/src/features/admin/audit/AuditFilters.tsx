import { AUDIT_KINDS, AUDIT_OUTCOMES } from "@contract/audit";

import { Button } from "@/ui/controls/Button";
import { SelectField } from "@/ui/controls/SelectField";
import { TextField } from "@/ui/controls/TextField";

import { copy } from "./copy";
import type { AuditView } from "./view";

const OUTCOMES = [
  { value: "all", label: copy.allOutcomes },
  ...AUDIT_OUTCOMES.map((value) => ({ value, label: copy.outcomes[value] })),
] as const;
const KINDS = [
  { value: "all", label: copy.allKinds },
  ...AUDIT_KINDS.map((value) => ({ value, label: copy.kinds[value] })),
] as const;

interface AuditFiltersProps {
  readonly view: AuditView;
  readonly onChange: (change: Partial<AuditView>) => void;
}

export function AuditFilters({ view, onChange }: AuditFiltersProps) {
  return (
    <div className="my-3 grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-end gap-3">
      <TextField
        label={copy.by}
        value={view.by}
        maxLength={254}
        onChange={({ target }) => onChange({ by: target.value })}
      />
      <TextField
        label={copy.target}
        value={view.target}
        maxLength={254}
        onChange={({ target }) => onChange({ target: target.value })}
      />
      <SelectField
        label={copy.outcome}
        options={OUTCOMES}
        value={view.outcome}
        onChange={(outcome) => onChange({ outcome })}
      />
      <SelectField
        label={copy.kind}
        options={KINDS}
        value={view.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <Day label={copy.from} value={view.from} onChange={(from) => onChange({ from })} />
      <Day label={copy.until} value={view.until} onChange={(until) => onChange({ until })} />
      {view.action !== null && (
        <Button className="justify-self-start" onClick={() => onChange({ action: null })}>
          {copy.removeAction(view.action)}
        </Button>
      )}
    </div>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <TextField
      label={label}
      type="date"
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
    />
  );
}
