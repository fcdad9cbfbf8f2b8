import { classes } from "@/ui/classes";
import { Tag } from "@/ui/status/Badge";
import { Text } from "@/ui/page/Text";

import { SERVICE_BACKGROUNDS } from "./chartBars";
import { CostCard, COST_CARDS, DETAIL, ColorKey } from "./CostCard";
import { costCopy } from "./copy";
import { formatCost, formatShare } from "./figures";
import { listServices, nameSums, splitCost, type Services } from "./services";

const AI_COLOR = SERVICE_BACKGROUNDS.openai;
const INFRASTRUCTURE_COLOR = SERVICE_BACKGROUNDS.firebase;

export function CostCards({ metrics }: { readonly metrics: Services }) {
  const { ai, infrastructure, total } = splitCost(metrics);
  const names = nameSums(metrics);
  return (
    <section className={COST_CARDS} aria-label={costCopy.section}>
      <CostCard>
        <Text as="span" look="label">
          {names.nameTotal(costCopy.total)}
        </Text>
        <div className="flex min-w-0 items-center gap-2">
          <Text as="div" look="bigFigure" className="my-0.5">
            {formatCost(total)}
          </Text>
          <Estimate />
        </div>
        <div className="my-2 flex h-2 gap-0.5 *:rounded-xs" aria-hidden>
          <i className={AI_COLOR} style={{ flex: ai ?? 0 }} />
          <i className={INFRASTRUCTURE_COLOR} style={{ flex: infrastructure ?? 0 }} />
          {!total && <i className="bg-hover" style={{ flex: 1 }} />}
        </div>
        <div className={classes(DETAIL, "flex flex-wrap gap-x-4 gap-y-0.5")}>
          <Part label={names.ai} color={AI_COLOR} cost={ai} total={total} />
          <Part
            label={costCopy.infrastructure}
            color={INFRASTRUCTURE_COLOR}
            cost={infrastructure}
            total={total}
          />
        </div>
      </CostCard>
      {listServices(metrics).map(({ service, name, cost, isEstimate, usage }) => (
        <CostCard key={service}>
          <Text as="span" look="label">
            <ColorKey color={SERVICE_BACKGROUNDS[service]} />
            {name}
          </Text>
          <div className="flex min-w-0 items-center gap-2">
            <Text as="div" look="figure" className="my-0.5">
              {formatCost(cost)}
            </Text>
            {isEstimate && <Estimate />}
          </div>
          {usage.map((line) => (
            <div className={DETAIL} key={line}>
              {line}
            </div>
          ))}
        </CostCard>
      ))}
    </section>
  );
}

interface PartProps {
  readonly label: string;
  readonly color: string;
  readonly cost: number | null;
  readonly total: number | null;
}

function Part({ label, color, cost, total }: PartProps) {
  return (
    <span>
      <ColorKey color={color} />
      {label} <b className="font-strong text-ink">{formatCost(cost)}</b>{" "}
      <span className="text-faint">{formatShare(cost, total)}</span>
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
