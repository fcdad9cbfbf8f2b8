import { useId, useState } from "react";

import { describeRefusal, type Refusal } from "@/lib/calls/errorText";
import { closeNewLot, type OpenedLot } from "@/lib/lots";
import { Button } from "@/ui/controls/Button";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { Dialog } from "@/ui/overlays/Dialog";

import { copy } from "./copy";
import { checkCounts, chooseItems, createLotValues, getLotTitle, type LotValues, validateLot } from "./lot";
import { LotCars } from "./LotCars";
import { LotForm } from "./LotForm";
import { LotResult } from "./LotResult";
import { findPictures } from "./picture/picturesOf";
import { useCreateLot } from "./useCreateLot";
import { useLotCars } from "./useLotCars";

/** A title that eBay's form refused, and why. */
interface Refused {
  readonly title: string;
  readonly refusal: Refusal;
}

/**
 * Shows the preview of a lot, then the outcome. Input is kept until the draft is created or discarded. The
 * dialog stays open while the server works, until the call times out.
 */
export function NewLotDialog({ opened }: { readonly opened: OpenedLot }) {
  const [first] = useState(() => createLotValues(opened.items));
  const [values, setValues] = useState<LotValues>(first);
  const [attempts, setAttempts] = useState(0);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { cars, isFailed, whenRead } = useLotCars(opened.items);
  const items = chooseItems(opened.items, values);
  const title = getLotTitle(items, values);
  const creation = useCreateLot({ ...opened, items }, async () => {
    const read = await whenRead();
    return read && findPictures(opened.items, values, read);
  });
  const formId = useId();
  const free = opened.items.map((_, at) => cars?.[at]?.free ?? null);
  const problems = {
    ...validateLot(items, values),
    ...checkCounts(values, free),
    ...(refused?.title === title && { title: describeRefusal(refused.refusal) }),
  };
  const isEdited = JSON.stringify(values) !== JSON.stringify(first);

  const submit = () => {
    setAttempts(attempts + 1);
    if (Object.keys(problems).length === 0) creation.mutate(values);
  };
  const goBack = () => {
    const refusal = creation.data?.draftRefusal ?? null;
    setRefused(refusal && { title, refusal });
    creation.reset();
  };
  const close = () => {
    if (creation.isPending) return;
    // The draft is already saved when eBay's form has refused its title.
    if (isEdited && !creation.isSuccess && refused === null) setAsking(true);
    else closeNewLot();
  };

  return (
    <>
      <Dialog
        onClose={close}
        title={copy.title}
        width={600}
        {...(creation.isIdle && {
          footer: (
            <>
              <Button onClick={close}>{copy.cancel}</Button>
              <Button type="submit" form={formId} variant="primary">
                {copy.create}
              </Button>
            </>
          ),
        })}
      >
        {creation.isIdle ? (
          <LotForm
            id={formId}
            items={items}
            cars={
              <LotCars
                items={opened.items}
                counts={values.counts}
                cars={cars}
                isFailed={isFailed}
                hint={copy.picture}
                problems={problems.counts}
                onChange={(counts) => setValues((before) => ({ ...before, counts }))}
              />
            }
            values={values}
            problems={attempts > 0 ? problems : {}}
            attempts={attempts}
            onChange={(change) => setValues((before) => ({ ...before, ...change }))}
            onSubmit={submit}
          />
        ) : (
          <LotResult creation={creation} onBack={goBack} onAgain={submit} onClose={closeNewLot} />
        )}
      </Dialog>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.discardTitle}
        confirmLabel={copy.discard}
        danger
        onConfirm={closeNewLot}
      >
        {copy.discardText}
      </ConfirmDialog>
    </>
  );
}
