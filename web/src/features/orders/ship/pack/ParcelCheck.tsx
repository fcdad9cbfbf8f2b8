import { RotateCcw, ScanBarcode, Split } from "lucide-react";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { Link } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import { describeError } from "@/lib/calls/errorText";
import { collectionStore } from "@/lib/listings/store";
import { Button } from "@/ui/controls/Button";
import { CopyButton } from "@/ui/controls/CopyButton";
import { TextField } from "@/ui/controls/TextField";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";
import { Thumb } from "@/ui/pictures/Thumb";
import { Banner } from "@/ui/status/Banner";
import { Tag } from "@/ui/status/Badge";

import { packCopy as copy, paperCopy, sendCopy, shipPageCopy } from "../copy";
import { PaperButton } from "../paper/PaperButton";
import { toSlip } from "../paper/paperOf";
import { sendScan, useScans } from "../scan/useScans";
import type { CodeBook } from "./checking";
import { OverrideDialog } from "./OverrideDialog";
import { ParcelBadge } from "./ParcelBadge";
import { getPackingState, type Parcel, type ParcelCar } from "./parcels";
import { ScanResult } from "./ScanResult";
import { usePacking } from "./usePacking";
import type { PackSaves } from "./usePackSaves";

interface ParcelCheckProps {
  readonly parcel: Parcel;
  readonly parcels: readonly Parcel[];
  /** Whether the parcel is checked or overridden. */
  readonly isOver: boolean;
  readonly saves: PackSaves;
  /** Whether other orders of the buyer could be sent in this parcel. */
  readonly canJoin: boolean;
  readonly onApart: (isApart: boolean) => void;
  readonly onParcel: (id: string | null) => void;
  readonly book: CodeBook;
}

/** Shows one parcel: its address, its cars, and the check of each car. */
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
  const { orders, address } = parcel;
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
      >
        <div className="grid gap-4 p-4">
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
          <Override parcel={parcel} />
          <ul aria-label={copy.cars} className="rounded-lg border">
            {parcel.cars.map((car) => (
              <CarRow
                key={car.id}
                car={car}
                scanned={isOver ? car.quantity : (packing.scanned[car.id] ?? 0)}
              />
            ))}
          </ul>
          {parcel.lines.map(
            ({ id, title, cars }) =>
              cars.length > 0 && (
                <p key={id} className="text-muted">
                  {copy.ofLot(title)}
                </p>
              ),
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <Fact
              name={copy.address}
              aside={
                address.length > 0 && <CopyButton label={sendCopy.copyAddress} text={address.join("\n")} />
              }
            >
              {address.length === 0 ? copy.noAddress : address.map((line, at) => <div key={at}>{line}</div>)}
            </Fact>
            {orders.map(
              ({ orderId, buyerNotes }) =>
                buyerNotes && (
                  <Fact key={orderId} name={copy.notes}>
                    <p className="wrap-anywhere whitespace-pre-line">{buyerNotes}</p>
                  </Fact>
                ),
            )}
          </div>
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
        </div>
      </Panel>
      <OverrideDialog
        open={isOverriding}
        onOpenChange={setOverriding}
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
      <Button type="submit" icon={ScanBarcode} className="mt-5.5">
        {copy.check}
      </Button>
    </form>
  );
}

function CarRow({ car, scanned }: { readonly car: ParcelCar; readonly scanned: number }) {
  const row = car.listingId === null ? null : collectionStore.get(car.listingId);
  return (
    <li className="flex items-center gap-3 px-3 py-2 not-first:border-t">
      <Thumb src={row?.frontImageUrl ?? null} width="w-12" />
      <span className="grid min-w-0 flex-1">
        {car.listingId === null ? (
          <b className="font-medium wrap-anywhere">{car.title || car.id}</b>
        ) : (
          <Link className="link wrap-anywhere" to={urls.listing(car.listingId)}>
            {car.title || car.id}
          </Link>
        )}
        <span className="code text-muted">{car.sku ?? "–"}</span>
      </span>
      <Text look="figure" as="span" className={scanned >= car.quantity ? "text-success-ink" : undefined}>
        {scanned}/{car.quantity}
      </Text>
    </li>
  );
}

/** Shows why a parcel is sent unchecked. The reason is stored with its orders. */
function Override({ parcel }: { readonly parcel: Parcel }) {
  if (getPackingState(parcel) !== "overridden") return null;
  const reasons = new Set(parcel.orders.flatMap(({ packing }) => packing?.reason ?? []));
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Tag>{copy.overridden}</Tag>
      {[...reasons].join(", ")}
    </p>
  );
}

function Fact({
  name,
  aside,
  children,
}: {
  readonly name: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <div className="flex items-center gap-1 text-muted">
        {name}
        {aside}
      </div>
      {children}
    </div>
  );
}
