import type { SelectOption } from "@/ui/controls/Select";
import { SelectField } from "@/ui/controls/SelectField";

import { copy, problems as words } from "./copy";
import type { TermsKey, TermsValues, TermsProblems } from "./termsValues";

export interface TermsParts {
  readonly values: TermsValues;
  readonly problems: TermsProblems;
  readonly set: (changes: Partial<TermsValues>) => void;
}

interface ChoiceProps extends TermsParts {
  readonly label: string;
  readonly at: TermsKey;
  readonly options: readonly SelectOption<string>[];
  readonly hint?: string;
}

/**
 * Selects one of the options. A saved value that isn't in the list, such as a discontinued service, remains
 * an option.
 */
export function Choice({ values, problems, set, label, at, options, hint }: ChoiceProps) {
  const value = values[at];
  const problem = problems[at];
  const all = options.some((option) => option.value === value)
    ? options
    : [{ value, label: value === "" ? copy.choose : value }, ...options];
  return (
    <SelectField
      label={label}
      error={problem && words[problem]}
      {...(hint !== undefined && { hint })}
      options={all}
      value={value}
      onChange={(chosen) => set({ [at]: chosen })}
    />
  );
}
