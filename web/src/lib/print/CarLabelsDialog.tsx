import type { ListingRow } from "../listings/row";
import { LabelsDialog } from "./LabelsDialog";
import { labelCar } from "./makeLabels";
import { formatNumber } from "@/ui/numbers";

type Car = Pick<ListingRow, "id" | "title" | "sku" | "quantity"> & {
  readonly storageBin?: string | null | undefined;
};

interface CarLabelsDialogProps {
  readonly cars: readonly Car[];
  readonly onClose: () => void;
}

export function CarLabelsDialog({ cars, onClose }: CarLabelsDialogProps) {
  return (
    <LabelsDialog
      onClose={onClose}
      title={cars.length === 1 ? "Labels for 1 car" : `Labels for ${formatNumber(cars.length)} cars`}
      labels={cars.map((car) => labelCar(car, car.storageBin ?? null))}
      copies={cars.map(({ quantity }) => quantity)}
      name="car-labels"
    />
  );
}
