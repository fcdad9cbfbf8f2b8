import { Checkbox } from "@/ui/choices/Checkbox";
import { CopyButton } from "@/ui/controls/CopyButton";
import { Input } from "@/ui/controls/Input";
import { formatCount } from "@/ui/numbers";

import { sendCopy as copy } from "../copy";
import { countCopies, type Parcel } from "../pack/parcels";
import { type TrackingValues, isReady } from "./trackingValues";

interface ParcelRowProps {
  readonly parcel: Parcel;
  readonly values: TrackingValues;
  readonly isTried: boolean;
  readonly onChange: (change: Partial<TrackingValues>) => void;
}

/** Renders a parcel with fields for its carrier and tracking number. */
export function ParcelRow({ parcel, values, isTried, onChange }: ParcelRowProps) {
  const { orders, buyer, address } = parcel;
  const name = orders.map(({ orderId }) => orderId).join(" + ");
  const isWrong = values.number !== "" && !isReady(values);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 not-first:border-t">
      <span className="grid min-w-50 flex-1">
        <span className="code font-medium">{name}</span>
        <span className="flex items-center gap-1 text-muted">
          <span className="truncate">
            {buyer || "–"} · {address[0] ?? "–"} · {formatCount(countCopies(parcel), "car")}
          </span>
          {address.length > 0 && (
            <span className="-my-1">
              <CopyButton label={`${copy.copyAddress}, ${name}`} text={address.join("\n")} />
            </span>
          )}
        </span>
      </span>
      <Input
        className="w-28"
        list="carriers"
        aria-label={`${copy.carrier}, ${name}`}
        value={values.carrier}
        disabled={values.isUntracked}
        maxLength={50}
        autoComplete="off"
        onChange={(event) => onChange({ carrier: event.target.value })}
      />
      <Input
        className="w-64 max-md:w-full"
        aria-label={`${copy.number}, ${name}`}
        aria-invalid={isWrong || (isTried && !isReady(values)) || undefined}
        value={values.number}
        disabled={values.isUntracked}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => onChange({ number: event.target.value })}
      />
      <Checkbox touch checked={values.isUntracked} onChange={(isUntracked) => onChange({ isUntracked })}>
        {copy.untracked}
      </Checkbox>
    </li>
  );
}
