import { Tag } from "@/ui/status/Badge";

import { SERVICES } from "./chartBars";
import { costCopy } from "./copy";
import { formatCost, formatShare } from "./figures";
import { costSplit, serviceFigures, type Services } from "./services";

export function CostCards({ metrics }: { readonly metrics: Services }) {
  const { ai, infrastructure, total } = costSplit(metrics);
  return (
    <section className="usage-costs" aria-label={costCopy.section}>
      <div className="panel usage-cost">
        <span className="stat-label">{costCopy.total}</span>
        <span className="row">
          <span className="stat-value stat-lg">{formatCost(total)}</span>
          <Estimate />
        </span>
        <div className="usage-split" aria-hidden>
          <i className="k1" style={{ flex: ai ?? 0 }} />
          <i className="k3" style={{ flex: infrastructure ?? 0 }} />
          {!total && <i className="k0" style={{ flex: 1 }} />}
        </div>
        <div className="usage-split-words d">
          <Part label={costCopy.ai} keyClass="k1" cost={ai} total={total} />
          <Part label={costCopy.infrastructure} keyClass="k3" cost={infrastructure} total={total} />
        </div>
      </div>
      {serviceFigures(metrics).map(({ service, name, cost, isEstimate, usage }) => (
        <div className="panel usage-cost" key={service}>
          <span className="stat-label">
            <i className={`usage-key k${SERVICES.indexOf(service) + 1}`} />
            {name}
          </span>
          <span className="row">
            <span className="stat-value">{formatCost(cost)}</span>
            {isEstimate && <Estimate />}
          </span>
          {usage.map((line) => (
            <div className="d" key={line}>
              {line}
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}

interface PartProps {
  readonly label: string;
  readonly keyClass: string;
  readonly cost: number | null;
  readonly total: number | null;
}

function Part({ label, keyClass, cost, total }: PartProps) {
  return (
    <span>
      <i className={`usage-key ${keyClass}`} />
      {label} <b className="strong text-ink">{formatCost(cost)}</b>{" "}
      <span className="faint">{formatShare(cost, total)}</span>
    </span>
  );
}

function Estimate() {
  return (
    <span title={costCopy.estimateHint}>
      <Tag>{costCopy.estimate}</Tag>
    </span>
  );
}
