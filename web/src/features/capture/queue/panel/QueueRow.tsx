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
import { Box } from "@/ui/choices/Box";
import { Button } from "@/ui/controls/Button";
import { button } from "@/ui/controls/buttonLook";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { classes } from "@/ui/classes";
import { IconButton } from "@/ui/controls/IconButton";
import { Thumb } from "@/ui/pictures/Thumb";

import { copy } from "../../copy";
import { Detail } from "../../Detail";
import { canFinishByHand } from "../itemState";
import { copy as lotCopy } from "../../lot/copy";
import { canBeInLot } from "../../lot/lotItems";
import { COLUMNS } from "./queueLook";
import { PROVIDER_LABELS } from "./queueLabels";
import {
  canContinueHere,
  describeEntry,
  type EntryTexts,
  isClearable,
  isInProgress,
  type QueueEntry,
  formatSeconds,
  type StatusLook,
} from "./queueView";

export interface RowActions {
  readonly onReview: (captureId: string) => void;
  readonly onRetry: (captureId: string) => void;
  readonly onFinish: (captureId: string) => void;
  readonly onRemove: (entry: QueueEntry) => void;
}

interface QueueRowProps extends RowActions {
  readonly entry: QueueEntry;
  readonly isSelected: boolean;
  readonly onSelect: (captureId: string, isSelected: boolean) => void;
}

const ROW =
  "max-md:grid max-md:grid-cols-[98px_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-0.5 max-md:border-b max-md:px-2 max-md:py-2.5 max-md:last:border-0";
const CELL = "h-12 max-md:h-auto max-md:w-auto max-md:border-0 max-md:bg-transparent max-md:p-0";
const CHECK = "-my-1.5 grid w-6 flex-none place-items-center max-md:w-7";
const PHOTO = "w-6.5 max-md:w-[31px]";

/** Renders again only when its card or its selection changes. */
export const QueueRow = memo(function QueueRow({ entry, isSelected, onSelect, ...actions }: QueueRowProps) {
  const { isOn } = useMarketplace();
  const { item, front, back } = entry;
  const texts = describeEntry(entry);
  return (
    <tr
      className={classes(ROW, texts.look === "danger" && "md:*:py-1.25", isSelected && "bg-accent-quiet")}
      data-capture={entry.captureId}
    >
      <td
        className={`${CELL} ${COLUMNS.images} pl-2 max-md:col-start-1 max-md:row-span-2 max-md:row-start-1 max-md:block`}
      >
        <span className="flex gap-1">
          {isOn && canBeInLot(entry) ? (
            <label className={CHECK} htmlFor={`${entry.captureId}-select`}>
              <Box
                id={`${entry.captureId}-select`}
                aria-label={lotCopy.select(texts.title)}
                checked={isSelected}
                onChange={({ target }) => onSelect(entry.captureId, target.checked)}
              />
            </label>
          ) : (
            <span className={CHECK} />
          )}
          <Thumb src={front} width={PHOTO} />
          <Thumb src={back} width={PHOTO} />
        </span>
      </td>
      <td className={`${CELL} ${COLUMNS.title} max-md:col-start-2 max-md:row-start-1 max-md:block`}>
        <span
          className={classes(
            "block truncate leading-4.5 font-medium",
            texts.titleIsCode && "code",
            texts.isUnnamed && "text-faint",
          )}
        >
          {texts.title}
        </span>
        {texts.detail !== null && (
          <Detail lines={texts.look === "danger" ? 5 : 1} isCode={texts.detailIsCode} title={texts.detail}>
            {texts.detail}
          </Detail>
        )}
      </td>
      <td className={`h-12 ${COLUMNS.ai}`}>
        {item.aiProvider && <Tag>{PROVIDER_LABELS[item.aiProvider]}</Tag>}
        {item.aiAnalysis?.simulated && <span className="block text-12 text-muted">{copy.simulated}</span>}
      </td>
      <td
        className={`${CELL} ${COLUMNS.status} max-md:col-start-2 max-md:row-start-2 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2.5`}
      >
        <Status texts={texts} />
      </td>
      <td className={`h-12 text-muted ${COLUMNS.time}`}>
        <Elapsed entry={entry} />
      </td>
      <td
        className={`${CELL} ${COLUMNS.actions} text-right max-md:col-start-3 max-md:row-span-2 max-md:row-start-1 max-md:block`}
      >
        <Actions entry={entry} {...actions} />
      </td>
    </tr>
  );
});

const LOOKS: Record<StatusLook, { readonly icon: LucideIcon; readonly className: string }> = {
  info: { icon: LoaderCircle, className: "svg:animate-turn svg:text-info-ink" },
  wait: { icon: CircleDashed, className: "text-muted" },
  success: { icon: CircleCheck, className: "svg:text-success-ink" },
  warning: { icon: CircleHelp, className: "text-warning-ink" },
  danger: { icon: CircleX, className: "text-danger-ink" },
};
/** Indents a line to the start of the status text, after the icon. */
const INDENT = "ml-5.5 max-md:ml-0";
const STEPS = [0, 1, 2, 3, 4];

/** Shows five pegs for five steps. A peg fills when its step is done, because no percentage is known. */
function Status({ texts: { look, status, statusDetail, pegs } }: { readonly texts: EntryTexts }) {
  const { icon: Icon, className } = LOOKS[look];
  return (
    <>
      <span
        className={`inline-flex items-center gap-1.5 leading-4.5 font-medium whitespace-nowrap ${className}`}
        data-testid="queue-status"
      >
        <Icon className="icon" aria-hidden />
        {status}
      </span>
      {statusDetail !== null && (
        <Detail lines={1} className={INDENT}>
          {statusDetail}
        </Detail>
      )}
      {pegs !== null && look === "info" && (
        <span className={`flex h-3 items-center gap-1.25 ${INDENT}`} aria-hidden>
          {STEPS.map((step) => (
            <i
              key={step}
              className={`size-1.5 rounded-full ${step < pegs ? "bg-info" : step === pegs ? "inset-ring-[1.5px] inset-ring-info" : "bg-line"}`}
            />
          ))}
        </span>
      )}
    </>
  );
}

function Elapsed({ entry: { item, isLocal, isWaiting } }: { readonly entry: QueueEntry }) {
  if (!isInProgress(item)) return item.processingTime === null ? null : formatSeconds(item.processingTime);
  return isLocal && !isWaiting ? <Running since={item.startTime} /> : null;
}

/** Shows the running time. `since` is in epoch milliseconds. */
function Running({ since }: { readonly since: number }) {
  return formatSeconds(useNow(0.2) - since);
}

function Actions({
  entry,
  onReview,
  onRetry,
  onFinish,
  onRemove,
}: RowActions & { readonly entry: QueueEntry }) {
  const { captureId, item } = entry;
  const now = useNow(60);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1">
      {isClearable(entry, now) && (
        <IconButton
          label={copy.removeFromQueue}
          icon={X}
          small
          touch
          onClick={() => onRemove(entry)}
          // Next to another button, this one shows on hover for mouse users.
          className="md:pointer-fine:not-only:not-focus-visible:[tr:not(:hover)_&]:opacity-0"
        />
      )}
      {item.status === "review" && canContinueHere(entry) && (
        <Button small touch onClick={() => onReview(captureId)}>
          {copy.review}
        </Button>
      )}
      {item.status === "error" && canContinueHere(entry) && (
        <>
          <Button small touch onClick={() => onRetry(captureId)}>
            {copy.retry}
          </Button>
          {canFinishByHand(item) && (
            <Button small touch onClick={() => onFinish(captureId)}>
              {copy.finishByHand}
            </Button>
          )}
        </>
      )}
      {item.status === "completed" && item.listingId !== null && (
        <Link
          to={urls.listing(item.listingId)}
          className={button({ variant: "quiet", small: true }, { shape: "icon" })}
          aria-label={`Open listing ${item.sku ?? item.carName ?? ""}`.trim()}
        >
          <ArrowUpRight className="icon" aria-hidden />
        </Link>
      )}
    </span>
  );
}
