import {
  ArrowUpRight,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  LoaderCircle,
  type LucideIcon,
  X,
} from "lucide-react";
import { memo } from "react";
import { Link } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import { useNow } from "@/lib/browser/useNow";
import { Tag } from "@/ui/status/Badge";
import { Button } from "@/ui/controls/Button";
import { buttonClasses } from "@/ui/controls/buttonClasses";
import { classes } from "@/ui/classes";
import { IconButton } from "@/ui/controls/IconButton";
import { Thumb } from "@/ui/pictures/Thumb";

import { copy } from "../copy";
import { canFinishByHand } from "./itemState";
import { copy as lotCopy } from "../lot/copy";
import { canBeInLot } from "../lot/lotItems";
import { providerLabel } from "./queueLabels";
import {
  canGoOnHere,
  describeEntry,
  type EntryWords,
  isClearable,
  isInWork,
  type QueueEntry,
  secondsText,
  type StatusLook,
} from "./queueView";

interface QueueRowProps {
  readonly entry: QueueEntry;
  readonly isSelected: boolean;
  readonly onSelect: (captureId: string, isSelected: boolean) => void;
  readonly onReview: (captureId: string) => void;
  readonly onRetry: (captureId: string) => void;
  readonly onFinish: (captureId: string) => void;
  readonly onRemove: (entry: QueueEntry) => void;
}

/** Drawn anew when its card changes, or what its buttons do. */
export const QueueRow = memo(function QueueRow({ entry, isSelected, onSelect, ...acts }: QueueRowProps) {
  const { item, front, back } = entry;
  const words = describeEntry(entry);
  return (
    <tr className={classes(`is-${words.look}`, isSelected && "is-selected")} data-capture={entry.captureId}>
      <td className="q-img">
        <span className="q-pair">
          {canBeInLot(entry) ? (
            <label className="q-check">
              <input
                type="checkbox"
                className="box"
                aria-label={lotCopy.select(words.title)}
                checked={isSelected}
                onChange={({ target }) => onSelect(entry.captureId, target.checked)}
              />
            </label>
          ) : (
            <span className="q-check" />
          )}
          <Thumb src={front} />
          <Thumb src={back} />
        </span>
      </td>
      <td className="q-t">
        <span className={classes("cut tt", words.titleIsCode && "code", words.isUnnamed && "faint")}>
          {words.title}
        </span>
        {words.detail !== null && (
          <span className={classes("cut ss", words.detailIsCode && "code")} title={words.detail}>
            {words.detail}
          </span>
        )}
      </td>
      <td className="q-ai">
        {item.aiProvider && <Tag>{providerLabel(item.aiProvider, item.aiAnalysis?.simulated)}</Tag>}
      </td>
      <td className="q-st">
        <Status words={words} />
      </td>
      <td className="q-time n muted">
        <Elapsed entry={entry} />
      </td>
      <td className="q-act">
        <Actions entry={entry} {...acts} />
      </td>
    </tr>
  );
});

const ICONS: Record<StatusLook, LucideIcon> = {
  info: LoaderCircle,
  wait: CircleDashed,
  success: CircleCheck,
  warning: CircleHelp,
  danger: CircleX,
};
const STEPS = [0, 1, 2, 3, 4];

/** Five pegs for five steps: each fills when its step is done, and nothing pretends to know a percentage. */
function Status({ words: { look, status, statusDetail, pegs } }: { readonly words: EntryWords }) {
  const Icon = ICONS[look];
  return (
    <>
      <span className={`q-state st-${look}`}>
        <Icon className={classes("i", look === "info" && "spin")} aria-hidden />
        {status}
      </span>
      {statusDetail !== null && <span className="cut ss">{statusDetail}</span>}
      {pegs !== null && look === "info" && (
        <span className="pegs" aria-hidden>
          {STEPS.map((step) => (
            <i key={step} className={classes(step < pegs && "on", step === pegs && "now")} />
          ))}
        </span>
      )}
    </>
  );
}

function Elapsed({ entry: { item, isLocal, isWaiting } }: { readonly entry: QueueEntry }) {
  if (!isInWork(item)) return item.processingTime === null ? null : secondsText(item.processingTime);
  return isLocal && !isWaiting ? <Running since={item.startTime} /> : null;
}

/** `since` in epoch milliseconds. */
function Running({ since }: { readonly since: number }) {
  return secondsText(useNow(0.2) - since);
}

function Actions({
  entry,
  onReview,
  onRetry,
  onFinish,
  onRemove,
}: Omit<QueueRowProps, "isSelected" | "onSelect">) {
  const { captureId, item } = entry;
  const now = useNow(60);
  return (
    <span className="q-buttons">
      {isClearable(entry, now) && (
        <IconButton
          label={copy.removeFromQueue}
          icon={X}
          small
          onClick={() => onRemove(entry)}
          className="q-remove"
        />
      )}
      {item.status === "review" && canGoOnHere(entry) && (
        <Button small onClick={() => onReview(captureId)}>
          {copy.review}
        </Button>
      )}
      {item.status === "error" && canGoOnHere(entry) && (
        <>
          <Button small onClick={() => onRetry(captureId)}>
            {copy.retry}
          </Button>
          {canFinishByHand(item) && (
            <Button small onClick={() => onFinish(captureId)}>
              {copy.finishByHand}
            </Button>
          )}
        </>
      )}
      {item.status === "completed" && item.listingId !== null && (
        <Link
          to={urls.listing(item.listingId)}
          className={buttonClasses({ variant: "quiet", small: true }, "btn-icon")}
          aria-label={`Open listing ${item.sku ?? item.carName ?? ""}`.trim()}
        >
          <ArrowUpRight className="i" aria-hidden />
        </Link>
      )}
    </span>
  );
}
