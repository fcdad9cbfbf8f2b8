import * as z from "zod";

import type { CategoryAspect, CategoryRules } from "../../contract/item/categories.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { CategoryPorts } from "../../domain/item/categoryRules.ts";
import { authorize, send, withRetries } from "../http/http.ts";
import { readJson } from "../http/restErrors.ts";
import type { EbaySettings } from "../settings.ts";

const MARKETPLACE = "EBAY_US";
/** The category tree of eBay US. Source: get_default_category_tree_id. */
const TREE = "0";
/**
 * Maximum values per aspect, so that a category fits into a document of 1 MiB. A category has about 40
 * aspects. Free-text aspects don't need all suggestions.
 */
const MAX_CHOICES = 400;
const MAX_SUGGESTED_VALUES = 60;

/** 62005: the category isn't in the tree. 62008, 62009: it isn't a leaf. Source: the call's reference. */
const NO_LEAF: readonly unknown[] = ["62005", "62008", "62009"];

const suggestions = z.object({
  categorySuggestions: z
    .array(
      z.object({
        category: z.object({ categoryId: z.string(), categoryName: z.string().default("") }),
        categoryTreeNodeAncestors: z.array(z.object({ categoryName: z.string().default("") })).default([]),
      }),
    )
    .default([]),
});

const aspectMetadata = z.object({
  aspects: z
    .array(
      z.object({
        localizedAspectName: z.string(),
        aspectConstraint: z
          .object({
            aspectRequired: z.boolean().default(false),
            aspectMode: z.string().default("FREE_TEXT"),
            itemToAspectCardinality: z.string().default("SINGLE"),
          })
          .prefault({}),
        aspectValues: z.array(z.object({ localizedValue: z.string() })).default([]),
      }),
    )
    .default([]),
});

const conditionPolicies = z.object({
  itemConditionPolicies: z
    .array(
      z.object({
        categoryId: z.string(),
        itemConditionRequired: z.boolean().default(false),
        itemConditions: z
          .array(
            z.object({
              conditionId: z.string(),
              conditionDescription: z.string().default(""),
              /** `RESTRICTED` means only for sellers approved by eBay. */
              usage: z.string().optional(),
              conditionDescriptors: z
                .array(
                  z.object({
                    conditionDescriptorId: z.string(),
                    conditionDescriptorName: z.string().default(""),
                    conditionDescriptorConstraint: z
                      .object({ usage: z.string().default("OPTIONAL") })
                      .prefault({}),
                    conditionDescriptorValues: z
                      .array(
                        z.object({
                          conditionDescriptorValueId: z.string(),
                          conditionDescriptorValueName: z.string().default(""),
                        }),
                      )
                      .default([]),
                  }),
                )
                .default([]),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

const regulatoryPolicies = z.object({
  regulatoryPolicies: z
    .array(
      z.object({
        categoryId: z.string(),
        supportedAttributes: z
          .array(z.object({ name: z.string(), usage: z.string().default("OPTIONAL") }))
          .default([]),
      }),
    )
    .default([]),
});

/**
 * Creates the calls that read eBay's rules for categories (Taxonomy and Metadata APIs). They need no seller.
 */
export function createEbayCategoryCalls(
  settings: EbaySettings,
  applicationToken: () => Promise<string>,
): CategoryPorts["marketplace"] {
  const get = async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> => {
    const token = await applicationToken();
    const headers = authorize(token);
    return withRetries(settings, async () => {
      const answer = await send(settings, `${settings.apiBase}${path}`, { headers });
      // eBay returns 204 if it has no data for a category or a search text.
      return answer.status === 204 ? schema.parse({}) : readJson(answer, schema);
    });
  };
  const taxonomy = `/commerce/taxonomy/v1/category_tree/${TREE}`;
  const metadata = (kind: string, categoryId: string) =>
    `/sell/metadata/v1/marketplace/${MARKETPLACE}/get_${kind}_policies?filter=${encodeURIComponent(`categoryIds:{${categoryId}}`)}`;

  return {
    async readCategory(categoryId): Promise<CategoryRules | null> {
      try {
        const [{ aspects }, { itemConditionPolicies }, { regulatoryPolicies: safety }] = await Promise.all([
          get(`${taxonomy}/get_item_aspects_for_category?category_id=${categoryId}`, aspectMetadata),
          get(metadata("item_condition", categoryId), conditionPolicies),
          get(metadata("regulatory", categoryId), regulatoryPolicies),
        ]);
        const conditions = itemConditionPolicies.find((policy) => policy.categoryId === categoryId);
        const regulatory = safety.find((policy) => policy.categoryId === categoryId);
        return {
          categoryId,
          aspects: aspects.map(toAspect),
          conditions: (conditions?.itemConditions ?? [])
            .filter(({ usage }) => usage !== "RESTRICTED")
            .map(toCondition),
          isConditionRequired: conditions?.itemConditionRequired ?? false,
          safety: toSafety(regulatory?.supportedAttributes ?? []),
        };
      } catch (error) {
        if (error instanceof AppError && NO_LEAF.includes(error.params["ebayCode"])) return null;
        throw error;
      }
    },

    async suggestCategories(query) {
      const path = `${taxonomy}/get_category_suggestions?q=${encodeURIComponent(query)}`;
      const { categorySuggestions } = await get(path, suggestions);
      return categorySuggestions.map(({ category, categoryTreeNodeAncestors }) => ({
        id: category.categoryId,
        name: category.categoryName,
        path: [
          ...categoryTreeNodeAncestors.map(({ categoryName }) => categoryName).toReversed(),
          category.categoryName,
        ].join(" > "),
      }));
    },
  };
}

function toAspect({
  localizedAspectName: name,
  aspectConstraint: { aspectRequired, aspectMode, itemToAspectCardinality },
  aspectValues,
}: z.output<typeof aspectMetadata>["aspects"][number]): CategoryAspect {
  const isChoice = aspectMode === "SELECTION_ONLY";
  const values = aspectValues.map(({ localizedValue }) => localizedValue);
  return {
    name,
    isRequired: aspectRequired,
    // Lists that are too long to store are checked only by eBay.
    isChoice: isChoice && values.length <= MAX_CHOICES,
    takesSeveral: itemToAspectCardinality === "MULTI",
    values: values.slice(0, isChoice ? MAX_CHOICES : MAX_SUGGESTED_VALUES),
  };
}

type Condition = z.output<
  typeof conditionPolicies
>["itemConditionPolicies"][number]["itemConditions"][number];

const toCondition = ({ conditionId, conditionDescription, conditionDescriptors }: Condition) => ({
  id: conditionId,
  name: conditionDescription,
  descriptors: conditionDescriptors.map((descriptor) => ({
    id: descriptor.conditionDescriptorId,
    name: descriptor.conditionDescriptorName,
    isRequired: descriptor.conditionDescriptorConstraint.usage === "REQUIRED",
    values: descriptor.conditionDescriptorValues.map((value) => ({
      id: value.conditionDescriptorValueId,
      name: value.conditionDescriptorValueName,
    })),
  })),
});

const USAGES = { REQUIRED: "required", RECOMMENDED: "recommended", OPTIONAL: "optional" } as const;

function toSafety(attributes: readonly { name: string; usage: string }[]): CategoryRules["safety"] {
  const readUsage = (wanted: string) => {
    const usage = attributes.find(({ name }) => name === wanted)?.usage;
    return usage !== undefined && usage in USAGES ? USAGES[usage as keyof typeof USAGES] : undefined;
  };
  const [manufacturer, responsiblePersons] = [readUsage("MANUFACTURER"), readUsage("RESPONSIBLE_PERSONS")];
  return {
    ...(manufacturer && { manufacturer }),
    ...(responsiblePersons && { responsiblePersons }),
  };
}
