import { type components } from "ebay-api/types/restful/specs/sell_metadata_v1_oas3.js";

import { type ConditionRule } from "../categories/conditions.ts";
import { getRules } from "../categories/rules.ts";
import { CATEGORY_TREE_ID, isCategory, listLeavesBelow, listLeaves } from "../categories/tree.ts";
import { json, type CallResult } from "../http.ts";
import { runAsAnyone, restError, buildScopes } from "./access.ts";
import { type RestCall, type RestHandler } from "./call.ts";

type Schemas = components["schemas"];

const SCOPES = ["https://api.ebay.com/oauth/api_scope", ...buildScopes("sell.inventory")];
const MAX_CATEGORIES = 50;

/** GET /sell/metadata/v1/marketplace/{id}/get_item_condition_policies?filter=categoryIds:{1|2} */
export const getItemConditionPolicies: RestHandler = (call) =>
  runForCategories(call, (ids, warnings) => {
    const { state } = call.simulator.store;
    return {
      itemConditionPolicies: ids.map((categoryId) => {
        const rules = getRules(state, categoryId);
        return {
          categoryTreeId: CATEGORY_TREE_ID,
          categoryId,
          itemConditionRequired: rules?.conditionRequired ?? false,
          itemConditions: (rules?.conditions ?? []).map(toCondition),
        };
      }),
      ...(warnings.length > 0 && { warnings }),
    } satisfies Schemas["ItemConditionPolicyResponse"];
  });

/** GET /sell/metadata/v1/marketplace/{id}/get_regulatory_policies?filter=categoryIds:{1|2} */
export const getRegulatoryPolicies: RestHandler = (call) =>
  runForCategories(call, (ids, warnings) => {
    const { state } = call.simulator.store;
    return {
      regulatoryPolicies: ids.map((categoryId) => ({
        categoryTreeId: CATEGORY_TREE_ID,
        categoryId,
        supportedAttributes: Object.entries(getRules(state, categoryId)?.regulatory ?? {}).map(
          ([name, usage]) => ({ name, usage }),
        ),
      })),
      ...(warnings.length > 0 && { warnings }),
    } satisfies Schemas["RegulatoryPolicyResponse"];
  });

/** Answers for the leaves in the filter, or for all leaves without a filter. */
function runForCategories(
  call: RestCall,
  describe: (ids: readonly string[], warnings: Schemas["Error"][]) => object,
): Promise<CallResult> {
  return runAsAnyone(call, SCOPES, () => {
    if (call.ids[0] !== "EBAY_US") {
      return restError(400, error(46001, "The specified marketplace ID was not found."));
    }
    const filter = call.request.url.searchParams.get("filter");
    const leaves = listLeaves().map(({ id }) => id);
    if (filter === null) return json(200, describe(leaves, []));
    const named = /^categoryIds:\{([^{}]+)\}$/.exec(filter)?.[1]?.split("|");
    if (!named) {
      const message =
        "The filter value is invalid. Sample supported values: filter=categoryIds:{catId1|catId2|catId3}.";
      return restError(400, error(46002, message));
    }
    const considered = named.slice(0, MAX_CATEGORIES);
    const warnings = [
      ...considered
        .filter((id) => !isCategory(id))
        .map(() => error(46003, "The specified categoryId was not found for the marketplace.")),
      ...(named.length > MAX_CATEGORIES
        ? [error(46004, "Only 50 Category IDs specified in the filter are considered.")]
        : []),
    ];
    const ids = new Set(considered.flatMap((id) => listLeavesBelow(id).map((leaf) => leaf.id)));
    return json(200, describe([...ids], warnings));
  });
}

const toCondition = ({ id, name, help, descriptors }: ConditionRule): Schemas["ItemCondition"] => ({
  conditionId: id,
  conditionDescription: name,
  ...(help !== undefined && { conditionHelpText: help }),
  ...(descriptors && {
    conditionDescriptors: descriptors.map((descriptor) => ({
      conditionDescriptorId: descriptor.id,
      conditionDescriptorName: descriptor.name,
      conditionDescriptorConstraint: {
        cardinality: "SINGLE",
        mode: "SELECTION_ONLY",
        usage: descriptor.required ? "REQUIRED" : "OPTIONAL",
      },
      conditionDescriptorValues: descriptor.values.map((value) => ({
        conditionDescriptorValueId: value.id,
        conditionDescriptorValueName: value.name,
      })),
    })),
  }),
});

const error = (errorId: number, message: string) => ({
  errorId,
  domain: "API_METADATA",
  category: "REQUEST" as const,
  message,
  longMessage: message,
});
