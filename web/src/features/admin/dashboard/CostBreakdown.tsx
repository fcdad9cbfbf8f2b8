import { CalendarDays } from "lucide-react";

import type { DashboardMetrics } from "@contract/usage";

import { classes } from "@/ui/classes";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { PlainTable } from "@/ui/table/PlainTable";
import { Text } from "@/ui/page/Text";
import { NumberCell, NumberHead } from "@/ui/table/NumberCell";

import { buildBars, SERVICE_BACKGROUNDS } from "./chartBars";
import { costCopy } from "./copy";
import { ColorKey } from "./CostCard";
import { CostChart } from "./CostChart";
import { formatCost, formatShare } from "./figures";
import { copy as historyCopy } from "./history/copy";
import { listServices, nameSums, splitCost } from "./services";

interface CostBreakdownProps {
  readonly metrics: DashboardMetrics;
  readonly today: string;
  readonly onHistory: () => void;
}

const CELL = "h-9 first:pl-4 last:pr-4";
const HEADER = "static border-t first:pl-4 last:pr-4";
const USAGE = "whitespace-normal max-md:hidden";

export function CostBreakdown({ metrics, today, onHistory }: CostBreakdownProps) {
  const { total } = splitCost(metrics);
  const { nameTotal } = nameSums(metrics);
  return (
    <Panel
      title={nameTotal(costCopy.breakdown)}
      aside={
        <Button variant="quiet" small icon={CalendarDays} onClick={onHistory}>
          {historyCopy.open}
        </Button>
      }
    >
      <CostChart bars={buildBars(metrics.days, today)} />
      <PlainTable label={costCopy.breakdown}>
        <thead>
          <tr>
            <th scope="col" className={HEADER}>
              {costCopy.service}
            </th>
            <th scope="col" className={classes(HEADER, USAGE)}>
              {costCopy.usage}
            </th>
            <NumberHead className={HEADER}>{costCopy.cost}</NumberHead>
            <NumberHead className={HEADER}>{costCopy.share}</NumberHead>
          </tr>
        </thead>
        <tbody>
          {listServices(metrics).map(({ service, name, cost, usage }) => (
            <tr key={service}>
              <td className={CELL}>
                <span className="flex min-w-0 items-center gap-0.5">
                  <ColorKey color={SERVICE_BACKGROUNDS[service]} />
                  {name}
                </span>
              </td>
              <td className={classes(CELL, USAGE, "text-muted tabular-nums")}>{usage.join(", ")}</td>
              <NumberCell className={CELL}>{formatCost(cost)}</NumberCell>
              <NumberCell className={classes(CELL, "text-muted")}>{formatShare(cost, total)}</NumberCell>
            </tr>
          ))}
          <tr className="font-strong">
            <td className={CELL}>{nameTotal(costCopy.sum)}</td>
            <td className={classes(CELL, USAGE)} />
            <NumberCell className={CELL}>{formatCost(total)}</NumberCell>
            <NumberCell className={CELL}>{formatShare(total, total)}</NumberCell>
          </tr>
        </tbody>
      </PlainTable>
      <Text look="hint" className="px-4 pt-2 pb-3">
        {costCopy.estimateHint}
      </Text>
    </Panel>
  );
}
