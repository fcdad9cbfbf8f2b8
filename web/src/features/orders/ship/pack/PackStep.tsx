import { useMemo, useState } from "react";

import { Button } from "@/ui/controls/Button";
import { formatCount } from "@/ui/numbers";
import { Panel } from "@/ui/page/Panel";
import { EmptyState } from "@/ui/status/EmptyState";
import { classes } from "@/ui/classes";

import { packCopy as copy, paperCopy } from "../copy";
import { NoneChosen } from "../NoneChosen";
import { PaperButton } from "../paper/PaperButton";
import { toSlip } from "../paper/paperContents";
import { readCommand } from "../scan/commands";
import { ScanFrame } from "../scan/ScanFrame";
import { playScan } from "../scan/sounds";
import { useScans } from "../scan/useScans";
import type { useRound } from "../useRound";
import type { ShipStep } from "../view";
import type { CodeBook } from "./checking";
import { ParcelBadge } from "./ParcelBadge";
import { ParcelCheck } from "./ParcelCheck";
import type { PackSaves } from "./usePackSaves";
import { countCopies, getPackingState, groupParcels, isPacked, type Parcel } from "./parcels";

interface PackStepProps {
  readonly parcels: readonly Parcel[];
  readonly apart: Readonly<Record<string, boolean>>;
  /** The page keeps them, so that a failure is still shown after another step. */
  readonly saves: PackSaves;
  /** The parcel named in the page's address. */
  readonly chosen: string | null;
  readonly onParcel: (id: string | null) => void;
  readonly onChange: ReturnType<typeof useRound>["change"];
  readonly onStep: (step: ShipStep) => void;
  readonly book: CodeBook;
}

/** Packs one parcel after another. The seller scans each car. */
export function PackStep({ parcels, apart, saves, chosen, onParcel, onChange, onStep, book }: PackStepProps) {
  const isOver = (parcel: Parcel) => isPacked(parcel) || saves.done.has(parcel.id);
  const current = parcels.find(({ id }) => id === chosen) ?? parcels.find((parcel) => !isOver(parcel));
  const alone = useMemo(() => findJoinable(parcels), [parcels]);
  if (parcels.length === 0) {
    return <NoneChosen onStep={onStep} />;
  }
  const setApart = (parcel: Parcel, isApart: boolean) => {
    const ids = isApart ? parcel.orders.map(({ orderId }) => orderId) : (alone.get(parcel.id) ?? []);
    onChange({ apart: Object.fromEntries(ids.map((id) => [id, isApart])) });
    onParcel(parcel.id);
  };
  return (
    <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]">
      {current ? (
        <ParcelCheck
          key={current.id}
          parcel={current}
          parcels={parcels}
          isOver={isOver(current)}
          saves={saves}
          canJoin={current.orders.some(({ orderId }) => apart[orderId]) && alone.has(current.id)}
          onApart={(isApart) => setApart(current, isApart)}
          onParcel={onParcel}
          book={book}
        />
      ) : (
        <AllPacked parcels={parcels} onParcel={onParcel} onSend={() => onStep("send")} />
      )}
      <Panel
        title={copy.parcels}
        aside={<span className="px-2 text-muted">{formatCount(parcels.length, "parcel")}</span>}
      >
        <div className="border-b px-4 py-2">
          <PaperButton name="packing-slips.pdf" paper={() => ({ kind: "slips", slips: parcels.map(toSlip) })}>
            {paperCopy.slips}
          </PaperButton>
        </div>
        <ul>
          {parcels.map((parcel) => (
            <li key={parcel.id} className="not-first:border-t">
              <button
                type="button"
                className={classes(
                  "flex w-full flex-wrap items-center gap-x-2 gap-y-0.5 px-4 py-2 text-left hover:bg-hover",
                  "focus-visible:-outline-offset-2 touch:min-h-10",
                  parcel.id === current?.id && "bg-accent-quiet",
                )}
                aria-current={parcel.id === current?.id ? "true" : undefined}
                onClick={() => onParcel(parcel.id)}
              >
                <span className="min-w-0 flex-1 code">
                  {parcel.orders.map(({ orderId }) => orderId).join(" + ")}
                </span>
                <ParcelBadge state={saves.done.has(parcel.id) ? "checked" : getPackingState(parcel)} />
                <span className="basis-full truncate text-12 text-muted">
                  {parcel.buyer || "–"} · {formatCount(countCopies(parcel), "car")}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

interface AllPackedProps {
  readonly parcels: readonly Parcel[];
  readonly onParcel: (id: string) => void;
  readonly onSend: () => void;
}

function AllPacked({ parcels, onParcel, onSend }: AllPackedProps) {
  /** The last code, if it is of no parcel here. */
  const [notHere, setNotHere] = useState<string | null>(null);
  const onCode = (code: string) => {
    const slip = parcels.find(({ orders }) => orders.some(({ orderId }) => orderId === code.trim()));
    if (readCommand(code) === "goOn") onSend();
    else if (slip) onParcel(slip.id);
    else {
      setNotHere(code);
      playScan("unknown");
    }
  };
  useScans({ onCode });
  return (
    <div className="grid gap-3">
      {notHere !== null && <ScanFrame tone="doubt" title={copy.notHere(notHere)} />}
      <EmptyState
        title={copy.allPacked}
        action={
          <Button variant="primary" onClick={onSend}>
            {copy.toSend}
          </Button>
        }
      >
        {copy.allPackedHint}
      </EmptyState>
    </div>
  );
}

/** Returns the orders that could be sent with a parcel's orders, by parcel id. */
function findJoinable(parcels: readonly Parcel[]): ReadonlyMap<string, readonly string[]> {
  const joined = groupParcels(parcels.flatMap(({ orders }) => orders));
  return new Map(
    parcels.flatMap((parcel) => {
      const together = joined.find(({ orders }) => orders.some(({ orderId }) => orderId === parcel.id));
      const ids = together?.orders.map(({ orderId }) => orderId) ?? [];
      return ids.length > parcel.orders.length ? [[parcel.id, ids] as const] : [];
    }),
  );
}
