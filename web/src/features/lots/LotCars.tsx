import type { LotItem } from "@/lib/lots";
import { Input } from "@/ui/controls/Input";
import { FieldError } from "@/ui/controls/FieldError";
import { Text } from "@/ui/page/Text";
import { Thumb } from "@/ui/pictures/Thumb";
import { useId } from "react";

import { copy } from "./copy";
import type { LotCar } from "./useLotCars";

interface LotCarsProps {
  readonly items: readonly LotItem[];
  readonly counts: readonly string[];
  /** The cars for sale. Undefined while loading. */
  readonly cars: readonly (LotCar | null)[] | undefined;
  readonly isFailed: boolean;
  /** The text that says how the pictures are used. */
  readonly hint: string;
  readonly problems: ReadonlyMap<number, string> | undefined;
  readonly onChange: (counts: readonly string[]) => void;
}

/** Shows the lot's cars, each with its copies and the number for sale. */
export function LotCars({ items, counts, cars, isFailed, hint, problems, onChange }: LotCarsProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1.5">
      <Text as="h3" look="label" id={id}>
        {copy.cars}
      </Text>
      <ul className="max-h-61 divide-y divide-line overflow-y-auto rounded-md border" aria-labelledby={id}>
        {items.map((item, at) => {
          const problem = problems?.get(at);
          const car = cars?.[at];
          return (
            <li key={at} className="flex min-h-12 items-center gap-3 px-2.5 py-1.5">
              <Thumb src={car?.picture ?? null} alt="" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{item.title}</span>
                {problem === undefined ? (
                  <span className="block text-12/5 text-muted">
                    {car === undefined
                      ? isFailed
                        ? "–"
                        : copy.checking
                      : car === null
                        ? copy.unknownCar
                        : copy.free(car.free)}
                  </span>
                ) : (
                  <FieldError id={`${id}-${at}`}>{problem}</FieldError>
                )}
              </span>
              <span className="w-16 shrink-0">
                <Input
                  className="text-right"
                  aria-label={copy.copiesOf(item.title)}
                  inputMode="numeric"
                  autoComplete="off"
                  value={counts[at] ?? ""}
                  {...(problem !== undefined && { "aria-invalid": true, "aria-describedby": `${id}-${at}` })}
                  onChange={({ target }) => onChange(counts.with(at, target.value))}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <Text look="hint">{isFailed ? copy.notChecked : hint}</Text>
    </div>
  );
}
