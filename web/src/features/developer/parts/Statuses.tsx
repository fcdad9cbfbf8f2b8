import { Button } from "@/ui/controls/Button";
import { LoadFailure } from "@/ui/overlays/LazyLoading";
import { Badge, Dot, State, Tag } from "@/ui/status/Badge";
import { Banner } from "@/ui/status/Banner";
import { Count } from "@/ui/status/Count";
import { EmptyState } from "@/ui/status/EmptyState";
import { OperationStatus } from "@/ui/status/OperationStatus";
import { Progress } from "@/ui/status/Progress";
import { Skeleton, SkeletonRows } from "@/ui/status/Skeleton";
import { Spinner } from "@/ui/status/Spinner";

import { copy } from "./copy";
import { Line } from "./Line";

const TONES = ["neutral", "success", "warning", "danger", "info"] as const;
const BANNERS = ["danger", "warning", "info"] as const;

export function Statuses() {
  return (
    <>
      <Line>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {TONES.map((tone) => (
          <State key={tone} tone={tone}>
            {tone}
          </State>
        ))}
        <State hollow>hollow</State>
        <State tone="warning" wraps>
          wraps
        </State>
        <Dot tone="success" />
        <Dot hollow />
        <Tag>STH</Tag>
        <Count>{12_345}</Count>
        <Spinner />
        <Spinner small />
      </Line>
      {BANNERS.map((tone) => (
        <Banner
          key={tone}
          tone={tone}
          title={`A banner: ${tone}`}
          action={<Button>Try again</Button>}
          onDismiss={() => undefined}
        >
          {copy.words}
        </Banner>
      ))}
      <LoadFailure isOffline isRetrying={false} onRetry={() => undefined} />
      <Progress
        label="Pushing drafts"
        done={40}
        total={120}
        elapsedMs={20_000}
        failed={2}
        onCancel={() => undefined}
        onHide={() => undefined}
      />
      <Progress label="Counting" done={3} total={null} />
      <OperationStatus
        phase="completed"
        panel="pt-2.5 pr-2 pb-2 pl-4"
        progress={{ label: "Synced.", done: 3, total: 3, isComplete: true, onHide: () => undefined }}
      />
      <OperationStatus
        phase="left"
        progress={{ label: "Counting", done: 3, total: 9 }}
        notices={{ left: { title: "Nobody works on it", children: copy.words } }}
      />
      <Line>
        <Skeleton width="120px" />
        <Skeleton className="size-8" />
      </Line>
      <SkeletonRows label={copy.loading} rows={2} />
      <EmptyState title="Nothing here yet" action={<Button variant="primary">Add one</Button>}>
        {copy.words}
      </EmptyState>
      <div className="h-80 overflow-hidden rounded-lg border">
        <EmptyState fill title="Nothing in this box">
          {copy.words}
        </EmptyState>
      </div>
    </>
  );
}
