import { CircleCheck, CircleQuestionMark, type LucideIcon, OctagonX, ScanBarcode } from "lucide-react";
import { tv } from "tailwind-variants/lite";

import { readScan } from "@/lib/scan/scanCodes";
import { Button } from "@/ui/controls/Button";
import { Glyph } from "@/ui/pictures/Glyph";

import { packCopy as copy } from "../copy";
import type { Parcel } from "./parcels";
import type { Packing } from "./usePacking";

const look = tv({
  slots: {
    frame: "flex min-h-20 flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border px-5 py-4",
    title: "text-20 font-strong wrap-anywhere",
  },
  variants: {
    tone: {
      waiting: { frame: "bg-surface" },
      right: { frame: "border-success/38 bg-success-quiet", title: "text-success-ink" },
      stop: { frame: "border-transparent bg-danger text-white", title: "text-28" },
      doubt: { frame: "border-warning/38 bg-warning-quiet", title: "text-warning-ink" },
    },
  },
});

interface ScanResultProps {
  readonly packing: Packing;
  readonly parcel: Parcel;
  /** The parcel that was checked before this one. */
  readonly before: Parcel | null;
  readonly onParcel: (id: string) => void;
}

interface Said {
  readonly tone: "waiting" | "right" | "stop" | "doubt";
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string;
}

/** Says what the last scan has shown, large enough to be read from a packing table. */
export function ScanResult({ packing, parcel, before, onParcel }: ScanResultProps) {
  const { tone, icon, title, text } = say(packing, parcel, before);
  const { frame, title: titleLook } = look({ tone });
  return (
    <div className={frame()} role={tone === "stop" ? "alert" : "status"} data-scan={tone}>
      <Glyph of={icon} />
      <span className="min-w-0 flex-1">
        <p className={titleLook()}>{title}</p>
        {text !== undefined && <p>{text}</p>}
      </span>
      {packing.home !== null && (
        <Button onClick={() => packing.home && onParcel(packing.home.id)}>
          {copy.belongsTo(packing.home.id)}
        </Button>
      )}
    </div>
  );
}

function say({ news, isStopped, scanned }: Packing, parcel: Parcel, before: Parcel | null): Said {
  if (news === null) {
    if (isStopped) {
      const code = parcel.orders.find(({ packing }) => packing?.state === "stopped")?.packing?.scanned ?? "–";
      return { tone: "stop", icon: OctagonX, title: copy.wrong, text: copy.wrongCode(code) };
    }
    const isStarted = Object.keys(scanned).length > 0;
    if (!isStarted && before !== null && before.id !== parcel.id) {
      return { tone: "right", icon: CircleCheck, title: copy.checkedBefore(before.id), text: copy.ready };
    }
    return { tone: "waiting", icon: ScanBarcode, title: isStarted ? copy.next : copy.ready };
  }
  switch (news.kind) {
    case "right":
      return { tone: "right", icon: CircleCheck, title: copy.right(news.car.title), text: copy.next };
    case "done":
      return { tone: "right", icon: CircleCheck, title: copy.done };
    case "wrong":
      return {
        tone: "stop",
        icon: OctagonX,
        title: copy.wrong,
        text: news.title === null ? copy.wrongCode(news.code) : copy.wrongTitle(news.title),
      };
    case "twice":
      return { tone: "doubt", icon: CircleQuestionMark, title: copy.twice(news.car.title) };
    case "bounced":
      return { tone: "doubt", icon: CircleQuestionMark, title: copy.bounced };
    case "ambiguous":
      return { tone: "doubt", icon: CircleQuestionMark, title: copy.ambiguous };
    case "lot":
      return { tone: "doubt", icon: CircleQuestionMark, title: copy.isLot };
    case "unknown":
      return {
        tone: "doubt",
        icon: CircleQuestionMark,
        title: readScan(news.code).kind === "place" ? copy.isPlace : copy.unknown(news.code),
        text: copy.unknownHint,
      };
  }
}
