import { RotateCcw, ScanBarcode, Split } from "lucide-react";
import { type SubmitEvent, useState } from "react";

import { describeError } from "@/lib/calls/errorText";
import { Button } from "@/ui/controls/Button";
import { TextField } from "@/ui/controls/TextField";
import { Panel } from "@/ui/page/Panel";
import { Banner } from "@/ui/status/Banner";

import { packCopy as copy, paperCopy, shipPageCopy } from "../copy";
import { PaperButton } from "../paper/PaperButton";
import { toSlip } from "../paper/paperContents";
import { sendScan, useScans } from "../scan/useScans";
import type { CodeBook } from "./checking";
import { OverrideDialog } from "./OverrideDialog";
import { ParcelBadge } from "./ParcelBadge";
import { ParcelContents } from "./ParcelContents";
import { getPackingState, type Parcel } from "./parcels";
import { ScanResult } from "./ScanResult";
import { usePacking } from "./usePacking";
import type { PackSaves } from "./usePackSaves";

interface ParcelCheckProps {
  readonly parcel: Parcel;
  readonly parcels: readonly Parcel[];
  readonly isOver: boolean;
  readonly saves: PackSaves;
  /** Whether other orders of the buyer could be sent in this parcel. */
  readonly canJoin: boolean;
  readonly onApart: (isApart: boolean) => void;
  readonly onParcel: (id: string | null) => void;
  readonly book: CodeBook;
}

/** Shows one parcel, and checks each car that the seller scans into it. */
export function ParcelCheck({
  parcel,
  parcels,
  isOver,
  saves,
  canJoin,
  onApart,
  onParcel,
  book,
}: ParcelCheckProps) {
  const packing = usePacking(parcel, parcels, book, (step) => {
    void saves.save(parcel, step);
    // Opens the next parcel immediately.
    if (step.state === "checked") onParcel(null);
  });
  const { failure } = saves;
  const [isOverriding, setOverriding] = useState(false);
  const { orders } = parcel;
  const state = getPackingState(parcel);

  const onCode = (code: string) => {
    // Scanning the slip of another parcel opens that parcel.
    const other = parcels.find((each) => each.orders.some(({ orderId }) => orderId === code.trim()));
    if (other) onParcel(other.id);
    else if (!isOver) packing.scan(code);
  };
  useScans({ onCode, onBounce: packing.bounce }, !isOverriding);

  return (
    <div className="grid gap-3">
      {!isOver && <ScanResult packing={packing} parcel={parcel} before={saves.last} onParcel={onParcel} />}
      {failure && (
        <Banner
          tone="danger"
          title={shipPageCopy.saveFailed}
          action={
            <Button busy={saves.isSaving} onClick={saves.retry}>
              {shipPageCopy.tryAgain}
            </Button>
          }
        >
          {failure.parcel.id}: {describeError(failure.error)}
        </Banner>
      )}
      <Panel
        title={orders.map(({ orderId }) => `Order ${orderId}`).join(" + ")}
        aside={
          <span className="px-2">
            <ParcelBadge state={isOver && state !== "overridden" ? "checked" : state} />
          </span>
        }
        body="loose"
      >
        {!isOver && <CodeForm />}
        <div className="flex flex-wrap gap-2">
          {isOver ? (
            <Button icon={RotateCcw} onClick={packing.reopen} busy={saves.isSaving}>
              {copy.again}
            </Button>
          ) : (
            <Button variant="quiet" onClick={() => setOverriding(true)}>
              {copy.override}
            </Button>
          )}
          <PaperButton name={`${parcel.id}.pdf`} paper={() => ({ kind: "slips", slips: [toSlip(parcel)] })}>
            {paperCopy.slip}
          </PaperButton>
        </div>
        <ParcelContents parcel={parcel} scanned={isOver ? null : packing.scanned} />
        {orders.length > 1 && (
          <div className="flex flex-wrap items-center gap-2 text-muted">
            {copy.joined(orders.length)}
            <Button small touch icon={Split} onClick={() => onApart(true)}>
              {copy.separate}
            </Button>
          </div>
        )}
        {canJoin && (
          <div className="flex flex-wrap items-center gap-2 text-muted">
            {copy.couldJoin}
            <Button small touch onClick={() => onApart(false)}>
              {copy.together}
            </Button>
          </div>
        )}
      </Panel>
      <OverrideDialog
        open={isOverriding}
        onClose={() => setOverriding(false)}
        isSaving={saves.isSaving}
        onOverride={async (reason) => {
          const isSaved = await saves.save(parcel, { state: "overridden", reason });
          if (isSaved) onParcel(null);
          return isSaved;
        }}
      />
    </div>
  );
}

/**
 * Accepts typed codes. A hand scanner types into the field when it has the focus. Its codes are checked like
 * all others.
 */
function CodeForm() {
  const [code, setCode] = useState("");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (code.trim() === "") return;
    sendScan(code.trim());
    setCode("");
  };
  return (
    <form className="flex flex-wrap items-start gap-2" onSubmit={submit}>
      <TextField
        label={copy.scan}
        hint={copy.scanHint}
        className="min-w-50 flex-1"
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={200}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" icon={ScanBarcode} className="mt-5">
        {copy.check}
      </Button>
    </form>
  );
}
