import { type CategoryRules, DEFAULT_CATEGORY_ID, DEFAULT_CATEGORY_NAME } from "@contract/item/categories";

/**
 * Returns the details of a condition by eBay's names. A detail that isn't
 * in the category's rules gets its number.
 */
export function nameDescriptors(
  descriptors: Readonly<Record<string, string>>,
  rules: CategoryRules | null,
): Record<string, string> {
  const all = (rules?.conditions ?? []).flatMap((condition) => condition.descriptors);
  return Object.fromEntries(
    Object.entries(descriptors).map(([id, value]) => {
      const known = all.find((descriptor) => descriptor.id === id);
      const name = known?.values.find((each) => each.id === value)?.name;
      return [known?.name ?? `No. ${id}`, name ?? `No. ${value}`];
    }),
  );
}

/** Returns the free-text details of a condition by eBay's names. */
export const nameNotes = (
  notes: readonly { readonly id: string; readonly text: string }[],
  rules: CategoryRules | null,
): Record<string, string> => {
  const all = (rules?.conditions ?? []).flatMap((condition) => condition.descriptors);
  return Object.fromEntries(
    notes.map(({ id, text }) => [all.find((each) => each.id === id)?.name ?? `Detail No. ${id}`, text]),
  );
};

/** Returns a category's name. eBay doesn't always send it. */
export const nameCategory = ({ categoryId, name }: { categoryId: string; name?: string | null }): string =>
  name ?? (categoryId === DEFAULT_CATEGORY_ID ? DEFAULT_CATEGORY_NAME : categoryId);

interface StoreCategory {
  readonly id: string;
  readonly name: string;
}

/** eBay's items contain only the numbers of store categories. A name that equals the number is unknown. */
export const isUnnamed = ({ id, name }: StoreCategory): boolean => id === name;

export const nameStoreCategory = (category: StoreCategory, all: readonly StoreCategory[]): string => {
  const found = isUnnamed(category) ? all.find(({ id }) => id === category.id)?.name : category.name;
  return found ?? `No. ${category.id}`;
};
