import { Link } from "react-router-dom";

import { AppError, type ErrorCode, ERROR_STATUS, type Failure } from "@contract/wire/errors";
import type { ShopRow } from "@contract/shops/shopMigration";

import { describeError } from "@/lib/calls/errorText";
import { urls } from "@/lib/browser/urls";
import { classes } from "@/ui/classes";
import { State } from "@/ui/status/Badge";
import type { Tone } from "@/ui/status/tone";

import { copy } from "./copy";
import type { Yours } from "./rows";

const NOTE = "block text-12 text-muted";

interface NotesProps {
  readonly row: ShopRow;
  readonly repeatNote: string | null;
  readonly className: string;
}

export function Notes({ row, repeatNote, className }: NotesProps) {
  const notes = [
    ...(repeatNote !== null && row.outcome === null ? [repeatNote] : []),
    ...row.notes.map((note) => copy.note[note]),
  ];
  return notes.length === 0 ? null : (
    <span className={classes(NOTE, className)} title={notes.join(". ")}>
      {notes.join(" · ")}
    </span>
  );
}

interface ProductCellProps {
  readonly row: ShopRow;
  readonly yours: Yours;
  readonly isCurrent: boolean;
  readonly nameId: string;
  readonly noteClassName: string;
}

export function ProductCell({ row, yours, isCurrent, nameId, noteClassName }: ProductCellProps) {
  const { text, tone, detail } = describeOutcome(row, yours);
  const listingId = row.outcome?.listingId ?? row.listingId;
  const id = `${nameId}-listing`;
  return (
    <>
      {listingId === null ? (
        <State tone={tone}>{text}</State>
      ) : (
        <Link
          id={id}
          className="underline-offset-3 hover:underline"
          to={urls.listing(listingId)}
          tabIndex={isCurrent ? 0 : -1}
          aria-labelledby={`${id} ${nameId}`}
        >
          <State tone={tone}>{text}</State>
        </Link>
      )}
      {detail !== "" && (
        <span className={classes(NOTE, noteClassName)} title={detail}>
          {detail}
        </span>
      )}
    </>
  );
}

const TONES: Record<NonNullable<ShopRow["outcome"]>["result"], Tone> = {
  created: "success",
  raised: "success",
  already: "neutral",
  skipped: "neutral",
  failed: "danger",
};

function describeOutcome(row: ShopRow, yours: Yours): { text: string; tone: Tone; detail: string } {
  const { outcome, verdict, refusal, quantity } = row;
  if (outcome !== null) {
    const missing = outcome.picturesMissing > 0 ? copy.picturesMissing(outcome.picturesMissing) : "";
    const tone = TONES[outcome.result];
    const isFlawed = outcome.result === "created" && missing !== "";
    const detail = outcome.result === "failed" ? describeFailure(outcome) : missing;
    return { text: copy.result[outcome.result], tone: isFlawed ? "warning" : tone, detail };
  }
  if (verdict === "refused")
    return {
      text: copy.verdict.refused,
      tone: "warning",
      detail: refusal === null ? "" : copy.refusal[refusal],
    };
  if (verdict === "yours")
    return { text: copy.verdict.yours, tone: "info", detail: yours === "raise" ? copy.adds(quantity) : "" };
  return { text: copy.verdict[verdict], tone: "neutral", detail: "" };
}

const isCode = (code: string): code is ErrorCode => code in ERROR_STATUS;

function describeFailure({ code, message, params }: Failure): string {
  if (code === null || !isCode(code)) return message ?? "";
  return describeError(new AppError(code, message === null ? params : { message }));
}
