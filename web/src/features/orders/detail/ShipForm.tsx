import { useMutation } from "@tanstack/react-query";
import { Truck } from "lucide-react";
import { type SubmitEvent, useRef, useState } from "react";

import { markOrderShipped } from "@contract/orders";

import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { clearStatus, showStatus } from "@/lib/calls/statusMessage";
import { Button } from "@/ui/controls/Button";
import { Checkbox } from "@/ui/choices/Checkbox";
import { SelectField } from "@/ui/controls/SelectField";
import { TextField } from "@/ui/controls/TextField";

import type { Order } from "../arrange";
import { shipCopy } from "../copy";
import { useRecountOrdersToShip } from "@/lib/orders/useOrdersToShip";
import { getStage } from "@/lib/orders/orderState";
import { getCarrier, CARRIERS, NEW_PARCEL, type ParcelValues, validateParcel } from "../shipping";

interface ShipFormProps {
  readonly order: Order;
  /** Called before the form disappears, so that the focus can be moved elsewhere. */
  readonly onShipped: () => void;
}

/** Marks the order as shipped at eBay, which notifies the buyer. If eBay refuses, the input is kept. */
export function ShipForm({ order, onShipped }: ShipFormProps) {
  const [values, setValues] = useState<ParcelValues>(NEW_PARCEL);
  const [isTried, setTried] = useState(false);
  const carrierField = useRef<HTMLInputElement>(null);
  const trackingField = useRef<HTMLInputElement>(null);
  const errors = validateParcel(values);
  const recount = useRecountOrdersToShip();
  const ship = useMutation({
    mutationFn: () =>
      call(markOrderShipped, {
        orderId: order.orderId,
        ...(values.isUntracked
          ? { carrier: null, trackingNumber: null }
          : { carrier: getCarrier(values), trackingNumber: values.trackingNumber }),
      }),
    onMutate: () => showStatus("loading", shipCopy.shipping),
    onSuccess: ({ message }) => {
      showStatus("success", message);
      recount();
      onShipped();
    },
    onError: clearStatus,
  });
  const type = (change: Partial<ParcelValues>) => setValues((before) => ({ ...before, ...change }));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (ship.isPending) return;
    if (errors.carrier !== null) carrierField.current?.focus();
    else if (errors.trackingNumber !== null) trackingField.current?.focus();
    else ship.mutate();
  };
  return (
    <form className="grid gap-3 p-4" noValidate onSubmit={submit}>
      <p className="text-muted">
        {order.shippingStatus === "PARTIALLY_SHIPPED" ? shipCopy.rest : shipCopy.whole}
        {getStage(order) === "unpaid" && ` ${shipCopy.unpaid}`}
      </p>
      <Checkbox touch checked={values.isUntracked} onChange={(isUntracked) => type({ isUntracked })}>
        {shipCopy.untracked}
      </Checkbox>
      {values.isUntracked ? (
        <p className="text-muted">{shipCopy.untrackedHint}</p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] items-start gap-3">
          <SelectField
            label={shipCopy.carrier}
            options={CARRIERS.map((value) => ({ value, label: value === "other" ? "Other" : value }))}
            value={values.carrier}
            onChange={(carrier) => type({ carrier })}
          />
          {values.carrier === "other" && (
            <TextField
              ref={carrierField}
              label={shipCopy.otherCarrier}
              value={values.otherCarrier}
              autoComplete="off"
              error={isTried ? errors.carrier : null}
              onChange={(event) => type({ otherCarrier: event.target.value })}
            />
          )}
          <TextField
            ref={trackingField}
            label={shipCopy.tracking}
            hint={shipCopy.trackingHint}
            className={values.carrier === "other" ? "col-span-full" : undefined}
            value={values.trackingNumber}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={isTried ? errors.trackingNumber : null}
            onChange={(event) => type({ trackingNumber: event.target.value })}
          />
        </div>
      )}
      <FailureBanner title={shipCopy.failed} error={ship.error}>
        {shipCopy.typedKept}
      </FailureBanner>
      <div>
        <Button type="submit" variant="primary" icon={Truck} busy={ship.isPending}>
          {shipCopy.ship}
        </Button>
      </div>
    </form>
  );
}
