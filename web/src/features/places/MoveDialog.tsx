import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";

import { placeCodeOf } from "@contract/places/placeCodes";

import { errorText } from "@/lib/calls/errorText";
import { countCopies, type Place, type PlacedCar, roomIn } from "@/lib/places/arrangePlaces";
import { PlaceInput } from "@/lib/places/PlaceInput";
import { useTypedPlace } from "@/lib/places/typedPlace";
import { moveBetween } from "@/lib/places/placeWrites";
import { usePerson } from "@/lib/session/session";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { TextField } from "@/ui/controls/TextField";
import { showToast } from "@/ui/overlays/toast";

import { formatCars, formatCopies, formCopy, moveCopy } from "./copy";

interface MoveDialogProps {
  /** Null: the copies are in no place. */
  readonly from: string | null;
  readonly cars: readonly PlacedCar[];
  readonly places: readonly Place[];
  readonly onClose: () => void;
  readonly onMoved: () => void;
}

/** Moves copies of one or many cars to another place. */
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
  const code = target === null ? moveCopy.nowhere : placeCodeOf(target);
  const isSame = target === from;
  const move = useMutation({
    mutationFn: () => moveBetween(uid, from, target, toMoves(moved)),
    onSuccess: () => {
      const undo = () => {
        moveBetween(uid, target, from, toMoves(moved)).catch((error: unknown) =>
          showToast(moveCopy.failed, { tone: "danger", detail: errorText(error) }),
        );
      };
      showToast(moveCopy.done(formatCopies(copies), code), {
        tone: "success",
        action: { label: moveCopy.undo, onSelect: undo },
      });
      onMoved();
      onClose();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!move.isPending && isPlace && isCount && !isSame) move.mutate();
  };
  const room = known === undefined ? Infinity : roomIn(known);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={moveCopy.title(formatCars(cars.length))}>
      <form className="grid gap-3" noValidate onSubmit={submit}>
        <PlaceInput
          label={moveCopy.to}
          hint={
            target === null || known !== undefined
              ? room < copies
                ? moveCopy.tooFull(code, room)
                : moveCopy.toHint
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
        {move.isError && (
          <Banner tone="danger" title={moveCopy.failed}>
            {errorText(move.error)}
          </Banner>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{formCopy.cancel}</Button>
          <Button type="submit" variant="primary" busy={move.isPending}>
            {moveCopy.move(formatCopies(copies))}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const toMoves = (cars: readonly PlacedCar[]) =>
  cars.map(({ row: { id }, copies }) => ({ listingId: id, copies }));
