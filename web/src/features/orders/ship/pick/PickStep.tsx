import { Minus, Package, PackageSearch, Plus, Undo2 } from "lucide-react";

import type { PickRound } from "@contract/documents";
import { toPlaceCode } from "@contract/places/placeCodes";
import { UNPLACED } from "@contract/places/stock";

import { collectionStore } from "@/lib/listings/store";
import { Button } from "@/ui/controls/Button";
import { Checkbox } from "@/ui/choices/Checkbox";
import { IconButton } from "@/ui/controls/IconButton";
import { formatCount } from "@/ui/numbers";
import { Panel } from "@/ui/page/Panel";
import { Thumb } from "@/ui/pictures/Thumb";
import { Tag } from "@/ui/status/Badge";
import { Banner } from "@/ui/status/Banner";
import { Progress } from "@/ui/status/Progress";

import { paperCopy, pickCopy as copy } from "../copy";
import { NoneChosen } from "../NoneChosen";
import { PaperButton } from "../paper/PaperButton";
import { listOpenStops } from "../paper/paperContents";
import { usePlaceNames } from "../usePlaceNames";
import { findSurplus, type useRound } from "../useRound";
import type { ShipStep } from "../view";
import type { CodeBook } from "../pack/checking";
import { ScanFrame } from "../scan/ScanFrame";
import type { Pick, PickList, Stop } from "./pickList";
import { describePick } from "./describePick";
import { usePickScans } from "./usePickScans";

interface PickStepProps {
  readonly list: PickList;
  readonly round: PickRound;
  readonly onChange: ReturnType<typeof useRound>["change"];
  readonly onStep: (step: ShipStep) => void;
  readonly book: CodeBook;
}

/** Shows the pick list, which is ticked while walking from place to place. */
export function PickStep({ list, round, onChange, onStep, book }: PickStepProps) {
  const names = usePlaceNames();
  const wanted = new Map(list.stops.flatMap(({ picks }) => picks.map(({ car }) => [car.id, car])));
  const surplus = findSurplus([...wanted.values()], round);
  const { feedback, at } = usePickScans(list, book, {
    onTake: (key, taken) => onChange({ taken: { [key]: taken } }),
    onGoOn: () => onStep("pack"),
  });
  if (round.orders.length === 0) {
    return <NoneChosen onStep={onStep} />;
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-50 flex-1">
          <Progress label={copy.progress} done={Math.min(list.taken, list.total)} total={list.total} />
        </div>
        <PaperButton
          name="pick-list.pdf"
          paper={() => ({ kind: "list", title: paperCopy.listTitle, stops: listOpenStops(list, names) })}
        >
          {paperCopy.list}
        </PaperButton>
        <Button icon={Package} variant="primary" onClick={() => onStep("pack")}>
          {copy.pack}
        </Button>
      </div>
      {feedback && <ScanFrame {...describePick(feedback)} />}
      {surplus.length > 0 && (
        <Banner tone="warning" title={copy.back}>
          {copy.backHint}
          <ul>
            {surplus.map(({ id, title, copies, codes }) => (
              <li key={id}>
                <strong>
                  {copies} × {collectionStore.get(id)?.title ?? title}
                </strong>
                {codes.length > 0 && ` to ${codes.join(" or ")}`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {list.short.length > 0 && (
        <Banner tone="warning" title={copy.short}>
          {copy.shortHint}
          <ul>
            {list.short.map(({ car, copies }) => (
              <li key={car.id}>
                <strong>
                  {copies} × {car.title}
                </strong>
                , for {car.orderIds.join(", ")}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {list.stops.map((stop) => (
        <StopPanel
          key={stop.placeId}
          stop={stop}
          isHere={stop.placeId === at}
          name={names.get(stop.placeId) ?? ""}
          onChange={onChange}
        />
      ))}
    </>
  );
}

interface StopPanelProps {
  readonly stop: Stop;
  /** Whether the picker has scanned this place. */
  readonly isHere: boolean;
  /** The name that the seller has given to the place. */
  readonly name: string;
  readonly onChange: PickStepProps["onChange"];
}

function StopPanel({ stop, isHere, name, onChange }: StopPanelProps) {
  const { placeId, picks } = stop;
  const isPlace = placeId !== UNPLACED;
  const copies = picks.reduce((sum, pick) => sum + pick.copies, 0);
  return (
    <Panel
      title={isPlace ? [toPlaceCode(placeId), name].filter(Boolean).join(" · ") : copy.noPlace}
      aside={
        <span className="flex items-center gap-2 px-2 text-muted tabular-nums">
          {isHere && <Tag>{copy.here}</Tag>}
          {formatCount(copies, "car")}
        </span>
      }
    >
      {!isPlace && <p className="px-4 pt-3 text-muted">{copy.noPlaceHint}</p>}
      <ul>
        {picks.map((pick) => (
          <PickRow key={pick.key} pick={pick} onChange={onChange} />
        ))}
      </ul>
    </Panel>
  );
}

function PickRow({ pick, onChange }: { readonly pick: Pick; readonly onChange: PickStepProps["onChange"] }) {
  const { key, car, copies, taken, isMissing } = pick;
  const row = car.listingId === null ? null : collectionStore.get(car.listingId);
  const take = (count: number) => onChange({ taken: { [key]: count } });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 not-first:border-t">
      <Thumb src={row?.frontImageUrl ?? null} width="w-10" />
      <Checkbox
        touch
        className="min-w-0 flex-1 max-md:basis-40"
        checked={taken >= copies && copies > 0}
        disabled={copies === 0}
        onChange={(isTaken) => take(isTaken ? copies : 0)}
      >
        <span className="grid min-w-0">
          <span className="font-medium wrap-anywhere">{car.title || car.id}</span>
          <span className="text-12 text-muted">
            <span className="code">{car.sku ?? "–"}</span>
            {row === null && ` · ${copy.isUnknown}`}
            {isMissing && ` · ${copy.missingNote}`}
          </span>
        </span>
      </Checkbox>
      <span className="ml-auto flex items-center gap-1">
        {copies > 1 && (
          <>
            <IconButton
              label={copy.less(car.title)}
              icon={Minus}
              disabled={taken === 0}
              onClick={() => take(Math.max(0, taken - 1))}
            />
            <span className="min-w-14 text-center tabular-nums">{copy.of(taken, copies)}</span>
            <IconButton
              label={copy.one(car.title)}
              icon={Plus}
              disabled={taken >= copies}
              onClick={() => take(Math.min(copies, taken + 1))}
            />
          </>
        )}
        {isMissing ? (
          <Button small touch icon={Undo2} onClick={() => onChange({ missing: { [key]: false } })}>
            {copy.found}
          </Button>
        ) : (
          taken < copies && (
            <Button
              small
              touch
              variant="quiet"
              icon={PackageSearch}
              onClick={() => onChange({ missing: { [key]: true } })}
            >
              {copy.missing}
            </Button>
          )
        )}
      </span>
    </li>
  );
}
