import { type CategoryRules, DEFAULT_CATEGORY_ID, DEFAULT_CATEGORY_NAME } from "@contract/item/categories";

/** Returns the details of a condition by eBay's names, as far as the category's rules tell them. */
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

/** Returns details of a condition that have words of their own, by eBay's names. */
export const nameNotes = (
  notes: readonly { readonly id: string; readonly text: string }[],
  rules: CategoryRules | null,
): Record<string, string> => {
  const all = (rules?.conditions ?? []).flatMap((condition) => condition.descriptors);
  return Object.fromEntries(
    notes.map(({ id, text }) => [all.find((each) => each.id === id)?.name ?? `Detail No. ${id}`, text]),
  );
};

/** eBay doesn't always tell a category's name. */
export const nameCategory = ({ categoryId, name }: { categoryId: string; name?: string | null }): string =>
  name ?? (categoryId === DEFAULT_CATEGORY_ID ? DEFAULT_CATEGORY_NAME : categoryId);

interface StoreCategory {
  readonly id: string;
  readonly name: string;
}

/** eBay's items have the numbers of store categories alone. A name that is its number isn't known. */
export const isUnnamed = ({ id, name }: StoreCategory): boolean => id === name;

export const nameStoreCategory = (category: StoreCategory, all: readonly StoreCategory[]): string => {
  const found = isUnnamed(category) ? all.find(({ id }) => id === category.id)?.name : category.name;
  return found ?? `No. ${category.id}`;
};
