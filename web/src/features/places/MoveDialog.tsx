import { type SubmitEvent, useState } from "react";

import { countCopies, type Place, type PlacedCar, countRoom } from "@/lib/places/arrangePlaces";
import { PlaceInput } from "@/lib/places/PlaceInput";
import { useTypedPlace } from "@/lib/places/useTypedPlace";
import { usePerson } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { DryRunLines } from "@/ui/overlays/DryRunDialog";
import { TextField } from "@/ui/controls/TextField";

import { formatCars, formatCopies, formCopy, moveCopy } from "./copy";
import { moveMany, namePlace } from "./moveMany";

interface MoveDialogProps {
  /** The id of the current place. Null for copies without a place. */
  readonly from: string | null;
  readonly cars: readonly PlacedCar[];
  readonly places: readonly Place[];
  readonly onClose: () => void;
  readonly onMoved: () => void;
}

export function MoveDialog({ from, cars, places, onClose, onMoved }: MoveDialogProps) {
  const { uid } = usePerson();
  const to = useTypedPlace(null);
  const [each, setEach] = useState("");
  const [isTried, setTried] = useState(false);
  const { placeId: target, isPlace } = to;
  const most = Number(each);
  const isCount = each.trim() === "" || (Number.isInteger(most) && most >= 1);
  const moved = cars.map((car) => ({
    ...car,
    copies: each.trim() === "" || !isCount ? car.copies : Math.min(car.copies, most),
  }));
  const copies = countCopies(moved);
  const known = places.find(({ placeId }) => placeId === target);
  const code = namePlace(target);
  const isSame = target === from;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!isPlace || !isCount || isSame) return;
    onClose();
    void moveMany(uid, moved, from, target).then(onMoved);
  };
  const room = known === undefined ? Infinity : countRoom(known);
  return (
    <Dialog onClose={onClose} title={moveCopy.title(formatCars(cars.length))}>
      <form className="grid gap-3" noValidate onSubmit={submit}>
        <PlaceInput
          label={moveCopy.to}
          hint={
            target === null || known !== undefined
              ? room < copies
                ? moveCopy.tooFull(code, room)
                : moveCopy.toHint(from !== null)
              : moveCopy.unknown
          }
          error={isTried && !isPlace ? moveCopy.toWrong : isTried && isSame ? moveCopy.same : null}
          value={to.text}
          places={places.flatMap(({ placeId, code, name }) =>
            placeId === from ? [] : [{ code, about: name }],
          )}
          onChange={to.set}
        />
        <TextField
          label={moveCopy.copies}
          placeholder={moveCopy.all}
          error={isCount ? null : formCopy.capacityWrong}
          value={each}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setEach(event.target.value)}
        />
        {!isSame && (
          <DryRunLines
            lines={moved.map(({ row, copies: some }) => ({
              key: row.id,
              title: row.title,
              change: `${formatCopies(some)}: ${namePlace(from)} → ${code}`,
            }))}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{formCopy.cancel}</Button>
          <Button type="submit" variant="primary">
            {moveCopy.move(formatCopies(copies))}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
