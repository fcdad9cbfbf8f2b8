import { readScan } from "@/lib/scan/scanCodes";
import { Button } from "@/ui/controls/Button";

import { packCopy as copy } from "../copy";
import { readCommand } from "../scan/commands";
import { type ScanMessage, ScanFrame } from "../scan/ScanFrame";
import { isComplete } from "./checking";
import type { Parcel } from "./parcels";
import type { Packing } from "./usePacking";

interface ScanResultProps {
  readonly packing: Packing;
  readonly parcel: Parcel;
  /** The parcel that was checked before this one. */
  readonly before: Parcel | null;
  readonly onParcel: (id: string) => void;
}

export function ScanResult({ packing, parcel, before, onParcel }: ScanResultProps) {
  return (
    <ScanFrame {...describeScan(packing, parcel, before)}>
      {packing.home !== null && (
        <Button onClick={() => packing.home && onParcel(packing.home.id)}>
          {copy.belongsTo(packing.home.id)}
        </Button>
      )}
    </ScanFrame>
  );
}

function describeScan(
  { feedback, isStopped, scanned }: Packing,
  parcel: Parcel,
  before: Parcel | null,
): ScanMessage {
  if (feedback === null) {
    if (isStopped) {
      const code = parcel.orders.find(({ packing }) => packing?.state === "stopped")?.packing?.scanned ?? "–";
      return { tone: "stop", title: copy.wrong, text: copy.wrongCode(code) };
    }
    const isStarted = Object.keys(scanned).length > 0;
    if (!isStarted && before !== null && before.id !== parcel.id) {
      return { tone: "right", title: copy.checkedBefore(before.id), text: copy.ready };
    }
    if (isStarted && isComplete(parcel, scanned)) {
      return { tone: "waiting", title: copy.allScanned, text: copy.allScannedHint };
    }
    return { tone: "waiting", title: isStarted ? copy.next : copy.ready };
  }
  switch (feedback.kind) {
    case "right":
      return { tone: "right", title: copy.right(feedback.car.title), text: copy.next };
    case "done":
      return { tone: "right", title: copy.done };
    case "wrong":
      return {
        tone: "stop",
        title: copy.wrong,
        text: feedback.title === null ? copy.wrongCode(feedback.code) : copy.wrongTitle(feedback.title),
      };
    case "twice":
      return { tone: "doubt", title: copy.twice(feedback.car.title) };
    case "bounced":
      return { tone: "doubt", title: copy.bounced };
    case "ambiguous":
      return { tone: "doubt", title: copy.ambiguous };
    case "lot":
      return { tone: "doubt", title: copy.isLot };
    case "unknown":
      return readCommand(feedback.code) === null
        ? {
            tone: "doubt",
            title: readScan(feedback.code).kind === "place" ? copy.isPlace : copy.unknown(feedback.code),
            text: copy.unknownHint,
          }
        : { tone: "doubt", title: copy.notYet };
  }
}
