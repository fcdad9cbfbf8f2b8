import "./lastResult.css";

import { CircleCheck, CircleHelp, CircleX } from "lucide-react";

import { Thumb } from "@/ui/Thumb";

import { copy, PROVIDER_LABELS } from "./copy";
import { describeEntry, type QueueEntry, secondsText } from "./queueView";

const ICONS = { success: CircleCheck, warning: CircleHelp, danger: CircleX } as const;

/** The newest outcome, to be read from two metres and heard by who does not look. */
export function LastResult({ entry }: { readonly entry: QueueEntry | null }) {
  return (
    <div className="last" role="status" aria-label={copy.lastResult}>
      {entry ? <Outcome entry={entry} /> : <p className="last-empty">{copy.lastResultEmpty}</p>}
    </div>
  );
}

function Outcome({ entry }: { readonly entry: QueueEntry }) {
  const { item, front } = entry;
  const words = describeEntry(entry);
  const look = words.look === "success" || words.look === "warning" ? words.look : "danger";
  const Icon = ICONS[look];
  const done =
    look === "success" ? (item.message ?? words.status) : look === "warning" ? words.detail : words.status;
  const how = [
    item.aiProvider && PROVIDER_LABELS[item.aiProvider],
    item.processingTime === null ? null : secondsText(item.processingTime),
  ].filter((part) => part !== null);
  return (
    <>
      <Thumb src={front} />
      <span className="title cut">{look === "danger" ? words.title : (item.carName ?? copy.newCard)}</span>
      <span className="how only-desk">{how.join(", ")}</span>
      <span className="line">
        <span className="far code">{item.sku ?? copy.noSku}</span>
        <span className="far">${item.price.toFixed(2)}</span>
        <span className={`done done-${look}`}>
          <Icon className="i" aria-hidden />
          {done}
        </span>
      </span>
    </>
  );
}
