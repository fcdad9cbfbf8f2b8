import { EBAY_ACCESS, type EbayAccess, NEEDED_ACCESS } from "@contract/ebay/ebayAccess";

import { Checkbox } from "@/ui/choices/Checkbox";

import { copy } from "./copy";

interface EbayAccessChoiceProps {
  readonly access: readonly EbayAccess[];
  readonly onChange: (access: readonly EbayAccess[]) => void;
}

/**
 * Selects the access that Pegboard requests from eBay. eBay refuses its whole consent page if the application
 * lacks one scope.
 */
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
