import type { OrderDocument } from "@contract/documents";

import { Badge, Dot } from "@/ui/status/Badge";
import { Panel } from "@/ui/page/Panel";

import { detailCopy } from "../copy";
import { getTimeline } from "../timeline";
import { formatDateTime } from "@/lib/dates";
import { Text } from "@/ui/page/Text";

interface TimelineProps {
  readonly order: OrderDocument;
  /** The current time in epoch milliseconds. */
  readonly now: number;
}

export function Timeline({ order, now }: TimelineProps) {
  const { ebayModifiedAt } = order;
  return (
    <Panel title={detailCopy.timeline}>
      <ol className="grid gap-2 p-4">
        {getTimeline(order).map(({ text, at, isAhead }, index) => (
          <li
            key={index}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-2.5 md:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <Dot hollow={isAhead} tone={isAhead ? "neutral" : "success"} />
            <span className="wrap-anywhere">{text}</span>
            <span className="text-muted tabular-nums max-md:col-start-2 max-md:-mt-2">
              {at === null ? "–" : formatDateTime(at)}{" "}
              {isAhead && at !== null && at < now && <Badge tone="danger">Overdue</Badge>}
            </span>
          </li>
        ))}
      </ol>
      <Text look="hint" className="px-4 pb-4">
        Last changed at eBay: {ebayModifiedAt == null ? "–" : formatDateTime(ebayModifiedAt)}
      </Text>
    </Panel>
  );
}
