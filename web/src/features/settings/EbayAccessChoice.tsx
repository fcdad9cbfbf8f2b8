import { EBAY_ACCESS, type EbayAccess, NEEDED_ACCESS } from "@contract/ebay/ebayAccess";

import { Checkbox } from "@/ui/choices/Checkbox";

import { copy } from "./copy";

interface EbayAccessChoiceProps {
  readonly access: readonly EbayAccess[];
  readonly onChange: (access: readonly EbayAccess[]) => void;
}

/** What Pegboard asks eBay for. eBay refuses its whole page for one scope that the application lacks. */
export function EbayAccessChoice({ access, onChange }: EbayAccessChoiceProps) {
  const toggle = (key: EbayAccess, isWanted: boolean) =>
    onChange(isWanted ? [...access, key] : access.filter((other) => other !== key));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">{copy.access}</legend>
      {EBAY_ACCESS.map(({ key, label, hint }) => (
        <div key={key}>
          <Checkbox
            checked={key === NEEDED_ACCESS || access.includes(key)}
            disabled={key === NEEDED_ACCESS}
            onChange={(isWanted) => toggle(key, isWanted)}
          >
            {label}
          </Checkbox>
          <p className="text-muted">{hint}</p>
        </div>
      ))}
    </fieldset>
  );
}
