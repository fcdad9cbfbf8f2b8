import { type components } from "ebay-api/types/restful/specs/commerce_taxonomy_v1_oas3.js";

import { type AspectRule } from "../categories/aspects.ts";
import { listAncestors, CATEGORY_TREE_ID, isCategory, suggestCategories } from "../categories/tree.ts";
import { getRules } from "../categories/rules.ts";
import { json, type Answer, type CallResult } from "../http.ts";
import { runAsAnyone, restError } from "./access.ts";
import { type RestCall, type RestHandler } from "./call.ts";

type Schemas = components["schemas"];

const SCOPES = [
  "https://api.ebay.com/oauth/api_scope",
  "https://api.ebay.com/oauth/api_scope/metadata.insights",
];
const TREE_VERSION = "131";
/** eBay suggests only a few categories. */
const MAX_SUGGESTIONS = 10;

/** GET /commerce/taxonomy/v1/category_tree/{id}/get_category_suggestions?q= */
export const getCategorySuggestions: RestHandler = (call) =>
  runInTree(call, () => {
    const query = call.request.url.searchParams.get("q")?.trim() ?? "";
    if (query === "")
      return refuse(
        62007,
        "Missing keyword 'q'. Please specify a valid set of keywords that best describes your item.",
      );
    const found = suggestCategories(query).slice(0, MAX_SUGGESTIONS);
    if (found.length === 0) return { status: 204, headers: {}, body: "" };
    return json(200, {
      categorySuggestions: found.map((node) => ({
        category: { categoryId: node.id, categoryName: node.name },
        categoryTreeNodeLevel: listAncestors(node).length + 1,
        categoryTreeNodeAncestors: listAncestors(node).map((ancestor, index, all) => ({
          categoryId: ancestor.id,
          categoryName: ancestor.name,
          categoryTreeNodeLevel: all.length - index,
          categorySubtreeNodeHref: `https://api.ebay.com/commerce/taxonomy/v1/category_tree/${CATEGORY_TREE_ID}/get_category_subtree?category_id=${ancestor.id}`,
        })),
      })),
      categoryTreeId: CATEGORY_TREE_ID,
      categoryTreeVersion: TREE_VERSION,
    } satisfies Schemas["CategorySuggestionResponse"]);
  });

/** GET /commerce/taxonomy/v1/category_tree/{id}/get_item_aspects_for_category?category_id= */
export const getItemAspects: RestHandler = (call) =>
  runInTree(call, () => {
    const id = call.request.url.searchParams.get("category_id") ?? "";
    if (id === "") return refuse(62006, "Missing category ID.");
    if (!isCategory(id)) {
      return refuse(62005, "The specified category ID does not belong to specified category tree.");
    }
    const rules = getRules(call.simulator.store.state, id);
    if (!rules) return refuse(62009, "The specified category ID must be a leaf category.");
    return json(200, { aspects: rules.aspects.map(toAspect) } satisfies Schemas["AspectMetadata"]);
  });

/** GET /commerce/taxonomy/v1/get_default_category_tree_id?marketplace_id= */
export const getDefaultCategoryTreeId: RestHandler = (call) =>
  runAsAnyone(call, SCOPES, () =>
    call.request.url.searchParams.get("marketplace_id") === "EBAY_US"
      ? json(200, {
          categoryTreeId: CATEGORY_TREE_ID,
          categoryTreeVersion: TREE_VERSION,
        } satisfies Schemas["BaseCategoryTree"])
      : refuse(62003, "The specified marketplace ID was not found."),
  );

const runInTree = (call: RestCall, work: () => Answer): Promise<CallResult> =>
  runAsAnyone(call, SCOPES, () =>
    call.ids[0] === CATEGORY_TREE_ID
      ? work()
      : refuse(62004, "The specified category tree ID was not found."),
  );

const toAspect = ({ name, required, mode, cardinality, values }: AspectRule): Schemas["Aspect"] => ({
  localizedAspectName: name,
  aspectConstraint: {
    aspectDataType: "STRING",
    itemToAspectCardinality: cardinality,
    aspectMode: mode,
    aspectRequired: required,
    aspectUsage: "RECOMMENDED",
    aspectEnabledForVariations: false,
    aspectApplicableTo: ["PRODUCT"],
    aspectMaxLength: 65,
  },
  ...(values.length > 0 && { aspectValues: values.map((value) => ({ localizedValue: value })) }),
});

const refuse = (errorId: number, message: string): Answer =>
  restError(400, { errorId, domain: "API_TAXONOMY", message, longMessage: message });
