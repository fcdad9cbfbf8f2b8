import { type SyntheticEvent, useId, useState } from "react";

import { haveSameCars } from "@contract/listings/lotCars";
import { MAX_LOT_ITEMS, MAX_TITLE_LENGTH } from "@contract/wire/limits";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { useMarketplace } from "@/lib/ebay/marketplace";
import type { ListingRow } from "@/lib/listings/row";
import { closeEditedLot, type EditedLot } from "@/lib/lots";
import { Checkbox } from "@/ui/choices/Checkbox";
import { Button } from "@/ui/controls/Button";
import { TextField } from "@/ui/controls/TextField";
import { Dialog } from "@/ui/overlays/Dialog";
import { Text } from "@/ui/page/Text";
import { Banner } from "@/ui/status/Banner";

import { copy } from "./copy";
import { FindCar } from "./FindCar";
import { checkCounts, chooseItems, createLotValues, getLotTitle, type LotValues, toLotCars } from "./lot";
import { LotCars } from "./LotCars";
import { LotText, TitleHint } from "./LotText";
import { findPictures } from "./picture/picturesOf";
import { useChangeLot } from "./useChangeLot";
import { useLotCars } from "./useLotCars";

/** Edits the cars of a lot, with its title, picture and description. */
export function EditLotDialog({ edited }: { readonly edited: EditedLot }) {
  const { isOn } = useMarketplace();
  const [items, setItems] = useState(edited.items);
  const [values, setValues] = useState<LotValues>(() => ({
    ...createLotValues(edited.items),
    title: edited.hasMadeTitle ? null : edited.title,
  }));
  const [isWritten, setWritten] = useState(true);
  const [isTried, setTried] = useState(false);
  const formId = useId();
  const { cars, isFailed, whenRead } = useLotCars(items);
  const change = useChangeLot(edited, closeEditedLot);
  const chosen = chooseItems(items, values);
  // A deleted car has no copies.
  const free = items.map((_, at) => (cars === undefined ? null : (cars[at]?.free ?? 0)));
  const { counts, items: problem } = checkCounts(values, free);
  const shown =
    problem ??
    (chosen.length > MAX_LOT_ITEMS
      ? copy.tooMany
      : haveSameCars(edited.base, toLotCars(chosen))
        ? copy.sameCars
        : undefined);
  const title = getLotTitle(chosen, values);
  const titleMissing = title.trim() === "" ? copy.titleNeeded : null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (change.isPending || counts !== undefined || shown !== undefined || titleMissing !== null) return;
    const readPictured = async () => {
      const read = await whenRead();
      return read && findPictures(items, values, read);
    };
    change.mutate({ values, items: chosen, readPictured, isWritten });
  };
  const add = ({ id, ebayItemId, title, price }: ListingRow) => {
    const added = { listingId: id, ebayId: ebayItemId, title, price, binPrice: null, qty: 1 };
    setItems([...items, added]);
    setValues({ ...values, counts: [...values.counts, "1"] });
  };
  return (
    <Dialog
      onClose={() => !change.isPending && closeEditedLot()}
      title={copy.editTitle}
      description={!edited.isLive ? copy.editDraft : isOn ? copy.editLive : copy.editOff}
      width={600}
      footer={
        <>
          <Button onClick={closeEditedLot} disabled={change.isPending}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={change.isPending}>
            {isOn && edited.isLive ? copy.saveLive : copy.save}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid min-w-0 gap-4" noValidate onSubmit={submit}>
        {isTried && shown !== undefined && <Banner tone="danger" title={shown} />}
        <FailureBanner title={copy.changeFailed} error={change.error} />
        <LotCars
          items={items}
          counts={values.counts}
          cars={cars}
          isFailed={isFailed}
          problems={isTried ? counts : undefined}
          hint={copy.pictureAnew}
          onChange={(typed) => setValues((before) => ({ ...before, counts: typed }))}
        />
        <FindCar has={new Set(items.flatMap(({ listingId }) => listingId ?? []))} onAdd={add} />
        <TextField
          label={copy.lotTitle}
          autoComplete="off"
          maxLength={MAX_TITLE_LENGTH}
          error={isTried ? titleMissing : null}
          value={title}
          hint={<TitleHint title={title} />}
          onChange={({ target }) => setValues({ ...values, title: target.value })}
        />
        <div className="grid gap-1.5">
          <Checkbox className="justify-self-start max-md:min-h-10" checked={isWritten} onChange={setWritten}>
            {copy.writeAnew}
          </Checkbox>
          {!isWritten && <Text look="hint">{copy.descriptionStays}</Text>}
        </div>
        {isWritten && (
          <LotText
            items={chosen}
            values={values}
            onChange={(changed) => setValues((before) => ({ ...before, ...changed }))}
          />
        )}
      </form>
    </Dialog>
  );
}
