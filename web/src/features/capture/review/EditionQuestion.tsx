import { type KeyboardEvent, type SyntheticEvent, useId, useState } from "react";

import { DEFAULT_PRICE, MAX_TITLE_LENGTH } from "@contract/wire/limits";
import { toAmount } from "@contract/wire/numbers";
import { formatPrice } from "@/lib/money";
import { Text } from "@/ui/page/Text";
import { Radio } from "@/ui/choices/Box";
import { Button } from "@/ui/controls/Button";
import { KeyHint } from "@/ui/controls/KeyHint";
import { SelectField } from "@/ui/controls/SelectField";

import { copy } from "../copy";
import { Detail } from "../Detail";
import { DEFAULT_EDITION_PRICE, EDITION_PRICES, getEditionTitle, isEditionReason } from "../deck/edition";
import { usePreferences } from "../deck/preferences";
import { formatQuestion } from "../queue/panel/queueView";
import { BesidePhotos } from "./BesidePhotos";
import { CHOICE, ChoiceName } from "./Choices";
import type { QuestionProps } from "./questionProps";

/**
 * Asks whether the car is a special edition: yes with a price, or no at the original price. The listing's
 * title follows the answer. Keys Y and N choose.
 */
export function EditionQuestion({ entry, listings, onAnswer, onLater }: QuestionProps) {
  const { item } = entry;
  const { lastReviewPrice, set } = usePreferences();
  const [isSpecial, setSpecial] = useState<boolean | null>(null);
  const [price, setPrice] = useState(lastReviewPrice ?? item.suggestedPrice ?? DEFAULT_EDITION_PRICE);
  const questionId = useId();
  const originalPrice = item.originalPrice ?? DEFAULT_PRICE;
  const reason = isEditionReason(item.reviewReason) ? item.reviewReason : "special";
  const title = listings.find(({ id }) => id === item.listingId)?.title ?? null;

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSpecial === null) return;
    if (isSpecial) set("lastReviewPrice", price);
    onAnswer({ type: "editionChosen", isSpecial, price: isSpecial ? price : originalPrice });
  };
  const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    // A select handles letters and digits itself.
    if (ctrlKey || metaKey || altKey || target instanceof HTMLSelectElement) return;
    if (/^[y1]$/i.test(key)) setSpecial(true);
    if (/^[n2]$/i.test(key)) setSpecial(false);
  };

  return (
    // The form has no text fields, so it can handle letters.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className="grid gap-4" onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <BesidePhotos entry={entry}>
        <p id={questionId} className="text-16 font-strong">
          {formatQuestion(item)}
        </p>
        <div className="grid gap-1.5" role="radiogroup" aria-labelledby={questionId}>
          <Answer
            label={copy.yesSpecial}
            detail={formatPrice(price)}
            keys="Y"
            checked={isSpecial === true}
            onChoose={() => setSpecial(true)}
          />
          <Answer
            label={copy.noRegular}
            detail={copy.originalPrice(originalPrice)}
            keys="N"
            checked={isSpecial === false}
            onChoose={() => setSpecial(false)}
          />
        </div>
        {isSpecial !== false && (
          <SelectField
            label={copy.specialPrice}
            options={listPrices(price)}
            value={toAmount(price)}
            onChange={(chosen) => setPrice(Number(chosen))}
          />
        )}
        <PricingHints reason={reason} />
        {title !== null && (
          <NextTitle title={isSpecial === null ? title : getEditionTitle(title, reason, isSpecial)} />
        )}
      </BesidePhotos>
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onLater}>
          {copy.later}
        </Button>
        <Button type="submit" variant="primary" disabled={isSpecial === null}>
          {isSpecial === null ? copy.selectFirst : copy.saveAndContinue}
        </Button>
      </div>
    </form>
  );
}

interface AnswerProps {
  readonly label: string;
  readonly detail: string;
  readonly keys: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Answer({ label, detail, keys, checked, onChoose }: AnswerProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={`${CHOICE} has-checked:border-accent has-checked:bg-accent-quiet has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus`}
    >
      <Radio id={id} name="edition" checked={checked} onChange={onChoose} />
      <span className="min-w-0 flex-1">
        <ChoiceName>{label}</ChoiceName>
        <Detail className="tabular-nums">{detail}</Detail>
      </span>
      <KeyHint keys={keys} />
    </label>
  );
}

function PricingHints({ reason }: { readonly reason: "zamac" | "premium" | "special" }) {
  return (
    <dl className="grid gap-0.5 text-12 text-muted">
      {copy.pricingHints[reason].map(([what, range]) => (
        <div key={what} className="flex justify-between gap-3">
          <dt>{what}</dt>
          <dd className="font-medium text-ink tabular-nums">{range}</dd>
        </div>
      ))}
    </dl>
  );
}

function NextTitle({ title }: { readonly title: string }) {
  return (
    <p className="grid gap-0.5">
      <Text as="span" look="label">
        {copy.titleBecomes}
      </Text>
      <span aria-live="polite">{title}</span>
      <Text as="span" look="hint" className="tabular-nums">
        {title.length}/{MAX_TITLE_LENGTH}
      </Text>
    </p>
  );
}

/** Returns the usual prices, plus a remembered or suggested one. */
function listPrices(price: number) {
  const prices = EDITION_PRICES.includes(price)
    ? EDITION_PRICES
    : [...EDITION_PRICES, price].sort((a, b) => a - b);
  return prices.map((each) => ({ value: toAmount(each), label: formatPrice(each) }));
}
