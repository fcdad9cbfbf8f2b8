import { Check } from "lucide-react";

import { Button } from "@/ui/controls/Button";
import { Input } from "@/ui/controls/Input";

import { countCopy } from "../copy";
import { type Counted, countExpected, type Expected } from "./counting";

interface CountRowsProps {
  readonly cars: readonly Expected[];
  readonly counted: Counted;
  /** Undefined: not counted. */
  readonly onCount: (change: Readonly<Record<string, number | undefined>>) => void;
}

/** Renders a line for each car, with a field and a checkbox. */
export function CountRows({ cars, counted, onCount }: CountRowsProps) {
  return (
    <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto" aria-label={countCopy.car}>
      {cars.map((car) => {
        const { id, title, sku } = car.row;
        const name = title === "" ? (sku ?? id) : title;
        const copies = counted[id];
        return (
          <li key={id} className="flex flex-wrap items-center gap-2 py-2">
            <span className="min-w-0 flex-1 basis-60">
              <span className="block truncate font-medium">{name}</span>
              <span className="block text-muted">
                {sku === null ? "" : `${sku} · `}
                {countCopy.expected}: {countExpected(car)}
                {car.sold > 0 && ` (${countCopy.sold(car.sold)})`}
              </span>
            </span>
            <span className="w-20">
              <Input
                aria-label={`${countCopy.counted}: ${name}`}
                inputMode="numeric"
                value={copies === undefined ? "" : String(copies)}
                placeholder="–"
                onChange={(event) => {
                  const text = event.target.value.trim();
                  const typed = Number(text);
                  if (text === "") onCount({ [id]: undefined });
                  else if (Number.isInteger(typed) && typed >= 0 && typed <= 100_000)
                    onCount({ [id]: typed });
                }}
              />
            </span>
            <Button small icon={Check} onClick={() => onCount({ [id]: countExpected(car) })}>
              {countCopy.tick}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
