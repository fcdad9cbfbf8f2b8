import { AUDIT_COMMAND_LINE, AUDIT_SCHEDULE, type AuditEntry, type AuditOutcome } from "@contract/audit";

import { formatDateTimeSeconds } from "@/lib/dates";
import { Button } from "@/ui/controls/Button";
import { State } from "@/ui/status/Badge";
import type { Tone } from "@/ui/status/tone";
import type { TableColumn } from "@/ui/table/tableModel";

import { WIDE_CELL } from "../tableClasses";
import { copy } from "./copy";
import { formatDetails } from "./writeAuditCsv";

const TONES: Readonly<Record<AuditOutcome, Tone>> = {
  begun: "warning",
  done: "success",
  refused: "danger",
  failed: "danger",
};

const STAND_INS: Readonly<Record<string, string>> = {
  [AUDIT_COMMAND_LINE]: copy.commandLine,
  [AUDIT_SCHEDULE]: copy.schedule,
};

export const createAuditColumns = (
  onAction: (action: string) => void,
): readonly TableColumn<AuditEntry>[] => [
  {
    key: "time",
    header: copy.time,
    className: "text-muted tabular-nums md:w-50",
    cell: ({ at }) => formatDateTimeSeconds(at),
  },
  {
    key: "outcome",
    header: copy.outcome,
    className: "md:w-44",
    cell: ({ outcome, code }) => (
      <span className="grid">
        <State tone={TONES[outcome]}>{copy.outcomes[outcome]}</State>
        {code !== null && <span className="truncate code text-12 text-faint">{code}</span>}
      </span>
    ),
  },
  {
    key: "who",
    header: copy.who,
    className: `${WIDE_CELL} md:truncate`,
    cell: ({ by, byEmail }) => STAND_INS[by] ?? byEmail ?? by,
  },
  {
    key: "action",
    header: copy.action,
    className: WIDE_CELL,
    cell: ({ action, details }, isCurrent, nameId) => (
      <span className="grid justify-items-start">
        <Button
          small
          variant="ink"
          className="-ml-2"
          id={nameId}
          title={copy.onlyAction(action)}
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => onAction(action)}
        >
          {action}
        </Button>
        <span className="max-w-full truncate text-12 text-faint">{formatDetails(details)}</span>
      </span>
    ),
  },
  {
    key: "whom",
    header: copy.whom,
    className: `${WIDE_CELL} md:truncate`,
    cell: ({ target, targetEmail }) => targetEmail ?? target ?? "–",
  },
];
