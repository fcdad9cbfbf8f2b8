import { Download, Truck } from "lucide-react";
import { useState, useRef } from "react";

import { trackedParcel } from "@contract/orders";

import { download } from "@/lib/browser/download";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { Button } from "@/ui/controls/Button";
import { FileButton } from "@/ui/controls/FileButton";
import { formatCount } from "@/ui/numbers";
import { Panel } from "@/ui/page/Panel";
import { Banner } from "@/ui/status/Banner";
import { EmptyState } from "@/ui/status/EmptyState";
import { useStoredInTab } from "@/lib/browser/useStoredInTab";

import type { Order } from "../../arrange";
import { CARRIERS } from "../../shipping";
import { sendCopy as copy } from "../copy";
import { type CodeBook, findCars } from "../pack/checking";
import type { Parcel } from "../pack/parcels";
import { ScanFrame } from "../scan/ScanFrame";
import type { ShipStep } from "../view";
import { POSTAGE_SERVICES, SERVICE_LABELS, writeAddressFile } from "./addressFile";
import { describeNumber } from "./describeNumber";
import { ParcelRow } from "./ParcelRow";
import { Receipt } from "./Receipt";
import { readTrackingFile, type TrackingFile } from "./trackingFile";
import { TrackingFileDialog } from "./TrackingFileDialog";
import { isReady, NEW_TRACKING, toWaiting, type TrackingValues, parseTracking } from "./trackingValues";
import { useNumberScans } from "./useNumberScans";
import type { Shipments } from "./useShipments";

interface SendStepProps {
  /** Parcels that are checked or overridden, and not shipped. */
  readonly packed: readonly Parcel[];
  readonly parcels: readonly Parcel[];
  readonly orders: readonly Order[];
  readonly shipments: Shipments;
  readonly book: CodeBook;
  readonly onStep: (step: ShipStep) => void;
}

/** Assigns tracking numbers to the packed parcels, and ships them all. */
export function SendStep({ packed, parcels, orders, shipments, book, onStep }: SendStepProps) {
  const [tracking, setTracking] = useTracking();
  const [isTried, setTried] = useState(false);
  const [file, setFile] = useState<TrackingFile | null>(null);
  const underWay = new Set(
    shipments.view.isOver ? [] : (shipments.document?.waiting.map(({ orderId }) => orderId) ?? []),
  );
  const open = packed.filter(({ id }) => !underWay.has(id));
  const ready = open.filter(({ id }) => isReady(tracking[id] ?? NEW_TRACKING));
  const readyOrders = ready.reduce((sum, parcel) => sum + parcel.orders.length, 0);

  const ship = () => {
    setTried(true);
    if (ready.length === 0) return;
    // If an order of a parcel is refused, it stays here alone, with the parcel's number.
    for (const { id, orders: together } of ready)
      for (const { orderId } of together.slice(1)) setTracking(orderId, tracking[id] ?? NEW_TRACKING);
    shipments.start(ready.flatMap((parcel) => toWaiting(parcel, tracking[parcel.id] ?? NEW_TRACKING)));
  };
  const feedback = useNumberScans(open, {
    numberOf: ({ id }) => {
      const { carrier, number } = tracking[id] ?? NEW_TRACKING;
      return trackedParcel.safeParse({ carrier, trackingNumber: number }).data?.trackingNumber ?? "";
    },
    isCar: (code) =>
      book.findTitle(code) !== null || open.some(({ cars }) => findCars(code, cars, book).cars.length > 0),
    onNumber: ({ id }, given) => setTracking(id, { ...given, isUntracked: false }),
    onUntracked: ({ id }) => setTracking(id, { isUntracked: true }),
    onGoOn: ship,
  });
  const readFile = async (chosen: File) => {
    const text = await chosen.text().catch(() => "");
    const shippable = new Map(
      parcels.flatMap((parcel) => parcel.orders.map(({ orderId }) => [orderId, parcel])),
    );
    const waiting = new Set(orders.map(({ orderId }) => orderId));
    const shipped = new Set(
      shipments.document?.results.flatMap(({ orderId, success }) => (success ? [orderId] : [])),
    );
    const read = readTrackingFile(text, {
      parcelOf: (orderId) => shippable.get(orderId)?.orders.map((order) => order.orderId) ?? null,
      isWaiting: (orderId) => waiting.has(orderId),
      isShipped: (orderId) => shipped.has(orderId) && !waiting.has(orderId),
    });
    for (const [orderId, { carrier, trackingNumber }] of read.numbers) {
      const id = shippable.get(orderId)?.id;
      if (id === orderId)
        setTracking(id, { carrier: carrier ?? "USPS", number: trackingNumber, isUntracked: false });
    }
    setFile(read);
  };

  return (
    <>
      <Receipt shipments={shipments} />
      <FailureBanner title={copy.startFailed} error={shipments.error} />
      {open.length === 0 ? (
        <EmptyState
          title={copy.none}
          action={
            <Button variant="primary" onClick={() => onStep("pack")}>
              {copy.pack}
            </Button>
          }
        >
          {copy.noneHint}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            {POSTAGE_SERVICES.map((service) => (
              <Button
                key={service}
                icon={Download}
                onClick={() => download(`${service}.csv`, writeAddressFile(service, open, new Date()))}
              >
                {copy.addresses(SERVICE_LABELS[service])}
              </Button>
            ))}
            <FileButton
              label={copy.importNumbers}
              accept=".csv,text/csv"
              onFile={(chosen) => void readFile(chosen)}
            >
              {copy.importNumbers}
            </FileButton>
            <span className="flex-1" />
            <Button variant="primary" icon={Truck} busy={shipments.isStarting} onClick={ship}>
              {readyOrders === 0 ? copy.shipNone : copy.ship(readyOrders)}
            </Button>
          </div>
          {feedback && <ScanFrame {...describeNumber(feedback)} />}
          {isTried && ready.length < open.length && (
            <Banner tone="warning" title={copy.missing(open.length - ready.length)} />
          )}
          <Panel
            title={copy.table}
            aside={<span className="px-2 text-muted">{formatCount(open.length, "parcel")}</span>}
          >
            <datalist id="carriers">
              {CARRIERS.filter((carrier) => carrier !== "other").map((carrier) => (
                <option key={carrier} value={carrier} />
              ))}
            </datalist>
            <ul>
              {open.map((parcel) => (
                <ParcelRow
                  key={parcel.id}
                  parcel={parcel}
                  values={tracking[parcel.id] ?? NEW_TRACKING}
                  isTried={isTried}
                  onChange={(change) => setTracking(parcel.id, change)}
                />
              ))}
            </ul>
          </Panel>
        </>
      )}
      <TrackingFileDialog file={file} onClose={() => setFile(null)} />
    </>
  );
}

/** Keeps the input of each parcel. Survives a reload of the tab. */
function useTracking(): [
  Readonly<Record<string, TrackingValues>>,
  (id: string, change: Partial<TrackingValues>) => void,
] {
  const [stored, store] = useStoredInTab<Readonly<Record<string, string>>>("tracking", {});
  const latest = useRef(stored);
  const tracking = Object.fromEntries(
    Object.entries(stored).flatMap(([id, text]) => {
      const values = parseTracking(text);
      return values ? [[id, values] as const] : [];
    }),
  );
  const set = (id: string, change: Partial<TrackingValues>) => {
    const before = parseTracking(latest.current[id] ?? "") ?? NEW_TRACKING;
    latest.current = { ...stored, ...latest.current, [id]: JSON.stringify({ ...before, ...change }) };
    store(latest.current);
  };
  return [tracking, set];
}
