import { FIELDS } from "@contract/listings/fields";

import { describeError, describeRefusal } from "@/lib/calls/errorText";
import { useStoreCategories } from "@/lib/ebay/useStoreCategories";
import { usePerson } from "@/lib/session/session";
import { Panel } from "@/ui/page/Panel";
import { TextField } from "@/ui/controls/TextField";

import { copy } from "../copy";
import { CategorySearch } from "../fields/CategorySearch";
import { ChoiceField } from "../fields/ChoiceField";
import { ConditionFields } from "../fields/ConditionFields";
import type { FormPlan } from "../fields/useFormPlan";
import type { Editor } from "../useEditor";

export function CategorySection({ editor, plan }: { readonly editor: Editor; readonly plan: FormPlan }) {
  const category = editor.value("primaryCategory");
  const { record } = usePerson();
  const need = plan.findNeed("primaryCategory");
  return (
    <Panel title="eBay category" body="columns">
      {record.ebay && (
        <CategorySearch
          placeholder={editor.value("title") ?? ""}
          onChoose={(found) => editor.set("primaryCategory", found)}
        />
      )}
      <TextField
        label="eBay category number"
        inputMode="numeric"
        maxLength={20}
        placeholder="180506"
        value={category?.categoryId ?? ""}
        error={editor.errors.primaryCategory ?? (need !== null ? copy.stillNeeds(need) : null)}
        hint={plan.failure ?? category?.name ?? (category ? "As eBay numbers it" : copy.defaultCategory)}
        onChange={({ target }) => {
          const categoryId = target.value.replace(/\D/g, "");
          editor.set("primaryCategory", categoryId === "" ? null : { categoryId, name: null });
        }}
      />
      <ConditionFields editor={editor} plan={plan} />
      <StoreCategories editor={editor} />
    </Panel>
  );
}

/**
 * Selects the seller's store categories. If they are unknown, shows the listing's own, which can be removed.
 */
function StoreCategories({ editor }: { readonly editor: Editor }) {
  const isConnected = Boolean(usePerson().record.ebay);
  const { data, error } = useStoreCategories();
  const failure = error
    ? describeError(error)
    : data?.success === false
      ? describeRefusal({ failure: data.failure, message: data.error ?? "" })
      : null;
  const categories = data?.categories ?? [];
  const hint = !isConnected
    ? "Connect eBay to choose from your store's categories."
    : failure !== null
      ? copy.storeCategoriesFailed + failure
      : data && categories.length === 0
        ? copy.noStore
        : undefined;
  return (["storeCategory", "storeCategory2"] as const).map((field) => {
    const chosen = editor.value(field) ?? null;
    const all =
      chosen && !categories.some(({ id }) => id === chosen.id) ? [...categories, chosen] : categories;
    return (
      <ChoiceField
        key={field}
        label={FIELDS[field].label}
        none="None"
        options={all.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen?.id}
        disabled={all.length === 0}
        error={editor.errors[field]}
        {...(hint !== undefined && field === "storeCategory" && { hint })}
        onChange={(id) => editor.set(field, all.find((category) => category.id === id) ?? null)}
      />
    );
  });
}
