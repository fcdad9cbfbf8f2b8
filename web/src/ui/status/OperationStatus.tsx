import { Banner, type BannerProps } from "./Banner";
import { Progress, type ProgressProps } from "./Progress";
import { Panel } from "../page/Panel";

/** `left` means that no worker runs the operation, so it continues only on request. */
type Phase = "none" | "running" | "paused" | "left" | "completed" | "cancelled" | "failed";
type Notice = Omit<BannerProps, "tone"> & Partial<Pick<BannerProps, "tone">>;

interface OperationStatusProps {
  readonly phase: Phase;
  /** Shown while the operation is running, and at its end if `isComplete`. */
  readonly progress: ProgressProps;
  /** Shown instead of the progress in these phases. */
  readonly notices?: Partial<Record<Phase, Notice | null>>;
  /** Classes of a panel around the progress. */
  readonly panel?: string;
}

const TONES = {
  none: "info",
  running: "info",
  paused: "warning",
  left: "warning",
  completed: "info",
  cancelled: "info",
  failed: "danger",
} as const satisfies Record<Phase, BannerProps["tone"]>;

/** Shows the progress of a long operation, or its outcome. */
export function OperationStatus({ phase, progress, notices = {}, panel }: OperationStatusProps) {
  const notice = notices[phase];
  if (notice) return <Banner tone={TONES[phase]} {...notice} />;
  const isUnderWay = phase === "running" || phase === "paused" || phase === "left";
  if (!isUnderWay && !(phase === "completed" && progress.isComplete)) return null;
  return panel === undefined ? (
    <Progress {...progress} />
  ) : (
    <Panel className={panel}>
      <Progress {...progress} />
    </Panel>
  );
}
