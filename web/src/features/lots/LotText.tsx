import { useId } from "react";

import { MAX_TITLE_LENGTH } from "@contract/wire/limits";
import type { LotItem } from "@/lib/lots";
import { Checkbox } from "@/ui/choices/Checkbox";
import { Text } from "@/ui/page/Text";

import { copy } from "./copy";
import { getLotDescription, type LotValues } from "./lot";

const TEXT =
  "max-h-47.5 overflow-auto rounded-md bg-sunken px-3 py-2.5 wrap-anywhere whitespace-pre-line tabular-nums";

interface LotTextProps {
  readonly items: readonly LotItem[];
  readonly values: LotValues;
  readonly onChange: (change: Partial<LotValues>) => void;
}

/** Shows the description generated from the cars, and its options. */
export function LotText({ items, values, onChange }: LotTextProps) {
  const description = useId();
  return (
    <div className="grid min-w-0 gap-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Text as="h3" look="label" id={description} className="min-w-0 flex-[1_0_auto] max-md:basis-full">
          {copy.description}
        </Text>
        <Checkbox
          className="max-md:min-h-10"
          checked={values.detailed}
          onChange={(detailed) => onChange({ detailed })}
        >
          {copy.detailed}
        </Checkbox>
        <Checkbox
          className="has-disabled:text-faint max-md:min-h-10"
          checked={values.detailed && values.byBrand}
          disabled={!values.detailed}
          onChange={(byBrand) => onChange({ byBrand })}
        >
          {copy.byBrand}
        </Checkbox>
      </div>
      {/* Focusable, so that it scrolls by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <p className={TEXT} role="group" tabIndex={0} aria-labelledby={description}>
        {getLotDescription(items, values)}
      </p>
    </div>
  );
}

export function TitleHint({ title }: { readonly title: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-0 flex-1">{title.trim() === "" && copy.lotTitleLeft}</span>
      <span className="tabular-nums">
        {title.length}/{MAX_TITLE_LENGTH}
      </span>
    </span>
  );
}
