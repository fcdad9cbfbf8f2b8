import { CalendarDays } from "lucide-react";

import type { DashboardMetrics } from "@contract/usage";

import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";

import { chartBars, SERVICES } from "./chartBars";
import { costCopy } from "./copy";
import { CostChart } from "./CostChart";
import { formatCost, formatShare } from "./figures";
import { copy as historyCopy } from "./history/copy";
import { costSplit, serviceFigures } from "./services";

interface CostBreakdownProps {
  readonly metrics: DashboardMetrics;
  readonly today: string;
  readonly onHistory: () => void;
}

export function CostBreakdown({ metrics, today, onHistory }: CostBreakdownProps) {
  const { total } = costSplit(metrics);
  return (
    <Panel
      title={costCopy.breakdown}
      aside={
        <Button variant="quiet" small icon={CalendarDays} onClick={onHistory}>
          {historyCopy.open}
        </Button>
      }
    >
      <CostChart bars={chartBars(metrics.days, today)} />
      <table className="usage-by table">
        <thead>
          <tr>
            <th scope="col">{costCopy.service}</th>
            <th scope="col" className="u">
              {costCopy.usage}
            </th>
            <th scope="col" className="n">
              {costCopy.cost}
            </th>
            <th scope="col" className="n">
              {costCopy.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {serviceFigures(metrics).map(({ service, name, cost, usage }) => (
            <tr key={service}>
              <td>
                <span className="row">
                  <i className={`usage-key k${SERVICES.indexOf(service) + 1}`} />
                  {name}
                </span>
              </td>
              <td className="u muted num">{usage.join(", ")}</td>
              <td className="n">{formatCost(cost)}</td>
              <td className="n muted">{formatShare(cost, total)}</td>
            </tr>
          ))}
          <tr>
            <td>{costCopy.sum}</td>
            <td className="u" />
            <td className="n">{formatCost(total)}</td>
            <td className="n">{formatShare(total, total)}</td>
          </tr>
        </tbody>
      </table>
      <p className="hint usage-by-hint">{costCopy.estimateHint}</p>
    </Panel>
  );
}
