import { CONDITION_IDS, CONDITIONS, type ConditionId } from "@contract/listings/listingEdit";

import { copy } from "../copy";
import { CONDITION_OPTIONS } from "../options";
import type { Editor } from "../useEditor";
import { ChoiceField } from "./ChoiceField";
import type { FormPlan } from "./useFormPlan";

/**
 * Renders the condition, limited to those that eBay allows in the category, and the details that eBay asks
 * for it.
 */
export function ConditionFields({ editor, plan }: { readonly editor: Editor; readonly plan: FormPlan }) {
  const { rules, condition, findNeed, atEbay } = plan;
  const chosen = editor.value("conditionId") ?? null;
  const known = (rules?.conditions ?? []).filter(({ id }) => isConditionId(id));
  const options =
    known.length > 0
      ? known.map(({ id, name }) => ({ value: id as ConditionId, label: name }))
      : CONDITION_OPTIONS;
  const fitting = condition.conditionId ?? "1000";
  const getName = (id: string) =>
    options.find(({ value }) => value === id)?.label ?? (isConditionId(id) ? CONDITIONS[id] : id);
  const need = findNeed("conditionId");
  const descriptors = rules?.conditions.find(({ id }) => id === (chosen ?? fitting))?.descriptors ?? [];
  const details = editor.value("conditionDescriptors") ?? {};
  const isAsked = descriptors.some(({ id }) => editor.parts.has(id));
  return (
    <>
      <ChoiceField
        label="eBay condition"
        options={options}
        value={chosen}
        none={chosen === null ? copy.condition.byCard(getName(fitting)) : copy.condition.default}
        error={isAsked ? null : editor.errors.conditionId}
        {...(need !== null && { hint: copy.stillNeeds(need) })}
        {...(atEbay.isDamagedButNew &&
          (chosen === null || chosen === "1000") && { hint: copy.condition.damaged })}
        onChange={(conditionId) => editor.set("conditionId", conditionId)}
      />
      {descriptors.map(({ id, name, isRequired, values }) => (
        <ChoiceField
          key={id}
          label={name}
          options={values.map((value) => ({ value: value.id, label: value.name }))}
          value={details[id]}
          error={editor.parts.get(id)}
          {...(isRequired && { hint: copy.required })}
          onChange={(value) => {
            const others = Object.entries(details).filter(([other]) => other !== id);
            // An empty record removes eBay's own values. Null would keep them.
            const after = Object.fromEntries([...others, ...(value === null ? [] : [[id, value] as const])]);
            editor.set("conditionDescriptors", after, "conditionId");
          }}
        />
      ))}
    </>
  );
}

const isConditionId = (id: string): id is ConditionId => (CONDITION_IDS as readonly string[]).includes(id);
