import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";

import { ebayServer, TEST_SETTINGS } from "../testing/tradingServer.ts";
import { createEbayCategoryCalls } from "./categoryCalls.ts";

const server = ebayServer();
const calls = createEbayCategoryCalls(TEST_SETTINGS, () => Promise.resolve("application"));

type Answers = Partial<Record<"aspects" | "conditions" | "regulatory" | "suggestions", object | null>>;

/** Answers with these bodies, or with 204 for null. Returns what was asked. */
function answers(bodies: Answers, status = 200) {
  const requests: { path: string; query: Record<string, string>; authorization: string | null }[] = [];
  const kinds: readonly [keyof Answers, string][] = [
    ["aspects", "/commerce/taxonomy/v1/category_tree/0/get_item_aspects_for_category"],
    ["suggestions", "/commerce/taxonomy/v1/category_tree/0/get_category_suggestions"],
    ["conditions", "/sell/metadata/v1/marketplace/EBAY_US/get_item_condition_policies"],
    ["regulatory", "/sell/metadata/v1/marketplace/EBAY_US/get_regulatory_policies"],
  ];
  server.use(
    ...kinds.map(([kind, path]) =>
      http.get(`https://api.test${path}`, ({ request }) => {
        const { pathname, searchParams } = new URL(request.url);
        const authorization = request.headers.get("Authorization");
        requests.push({ path: pathname, query: Object.fromEntries(searchParams), authorization });
        const body = bodies[kind] ?? null;
        return body === null ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(body, { status });
      }),
    ),
  );
  return requests;
}

const aspect = (name: string, aspectConstraint: object, count = 0) => ({
  localizedAspectName: name,
  aspectConstraint,
  aspectValues: Array.from({ length: count }, (_, at) => ({ localizedValue: `value ${at}` })),
});

describe("the rules of a category", () => {
  it("are asked of three calls about this category, with the application's token", async () => {
    const requests = answers({});
    await calls.readCategory("222");
    const filter = "categoryIds:{222}";
    expect(requests.map(({ query }) => query)).toEqual(
      expect.arrayContaining([{ category_id: "222" }, { filter }, { filter }]),
    );
    expect(new Set(requests.map(({ authorization }) => authorization))).toEqual(
      new Set(["Bearer application"]),
    );
  });

  it("are empty where eBay has no data", async () => {
    answers({});
    await expect(calls.readCategory("222")).resolves.toEqual({
      ...{ categoryId: "222", aspects: [], conditions: [], isConditionRequired: false, safety: {} },
    });
  });

  it("have the item specifics, with the values that they take", async () => {
    answers({
      aspects: {
        aspects: [
          aspect("Brand", { aspectRequired: true, aspectMode: "FREE_TEXT" }, 61),
          aspect("Color", { aspectMode: "SELECTION_ONLY", itemToAspectCardinality: "MULTI" }, 400),
          aspect("Make", { aspectMode: "SELECTION_ONLY" }, 401),
        ],
      },
    });
    const { aspects = [] } = (await calls.readCategory("222")) ?? {};
    expect(aspects.map(({ values, ...facts }) => ({ ...facts, values: values.length }))).toEqual([
      { name: "Brand", isRequired: true, isChoice: false, takesSeveral: false, values: 60 },
      { name: "Color", isRequired: false, isChoice: true, takesSeveral: true, values: 400 },
      // A choice of too many values to store is left to eBay's own check.
      { name: "Make", isRequired: false, isChoice: false, takesSeveral: false, values: 400 },
    ]);
    expect(aspects[0]?.values[0]).toBe("value 0");
  });

  it("have the conditions that every seller may use, with their descriptors", async () => {
    const of = (categoryId: string, itemConditions: object[]) => ({
      ...{ categoryId, itemConditions, itemConditionRequired: true },
    });
    answers({
      conditions: {
        itemConditionPolicies: [
          of("1", [{ conditionId: "9" }]),
          of("222", [
            {
              conditionId: "4000",
              conditionDescription: "Ungraded",
              conditionDescriptors: [
                {
                  conditionDescriptorId: "40001",
                  conditionDescriptorName: "Card condition",
                  conditionDescriptorConstraint: { usage: "REQUIRED" },
                  conditionDescriptorValues: [
                    { conditionDescriptorValueId: "400010", conditionDescriptorValueName: "Near mint" },
                  ],
                },
                { conditionDescriptorId: "40002" },
              ],
            },
            { conditionId: "2000", conditionDescription: "Refurbished", usage: "RESTRICTED" },
          ]),
        ],
      },
    });
    await expect(calls.readCategory("222")).resolves.toMatchObject({
      isConditionRequired: true,
      conditions: [
        {
          id: "4000",
          name: "Ungraded",
          descriptors: [
            {
              ...{ id: "40001", name: "Card condition", isRequired: true },
              values: [{ id: "400010", name: "Near mint" }],
            },
            { id: "40002", name: "", isRequired: false, values: [] },
          ],
        },
      ],
    });
  });

  it("say which safety contacts the category wants", async () => {
    const supportedAttributes = [
      { name: "MANUFACTURER", usage: "REQUIRED" },
      { name: "RESPONSIBLE_PERSONS", usage: "FORBIDDEN" },
      { name: "HAZMAT", usage: "OPTIONAL" },
    ];
    answers({ regulatory: { regulatoryPolicies: [{ categoryId: "222", supportedAttributes }] } });
    expect((await calls.readCategory("222"))?.safety).toEqual({ manufacturer: "required" });
    answers({ regulatory: { regulatoryPolicies: [{ categoryId: "1", supportedAttributes }] } });
    expect((await calls.readCategory("222"))?.safety).toEqual({});
  });

  it.each(["62005", "62008", "62009"])("are null for what isn't a leaf (%s)", async (errorId) => {
    answers({ aspects: { errors: [{ errorId: Number(errorId), message: "No leaf." }] } }, 400);
    await expect(calls.readCategory("222")).resolves.toBeNull();
  });

  it("fail with another refusal", async () => {
    answers({ aspects: { errors: [{ errorId: 62000, message: "No." }] } }, 400);
    await expect(calls.readCategory("222")).rejects.toMatchObject({ code: "ebay/refused" });
  });
});

describe("suggested categories", () => {
  it("have their path from the root", async () => {
    const requests = answers({
      suggestions: {
        categorySuggestions: [
          {
            category: { categoryId: "222", categoryName: "Cars" },
            categoryTreeNodeAncestors: [{ categoryName: "Diecast" }, { categoryName: "Toys" }],
          },
        ],
      },
    });
    await expect(calls.suggestCategories("hot wheels & co")).resolves.toEqual([
      { id: "222", name: "Cars", path: "Toys > Diecast > Cars" },
    ]);
    expect(requests[0]?.query).toEqual({ q: "hot wheels & co" });
  });

  it("are none where eBay has none", async () => {
    answers({});
    await expect(calls.suggestCategories("x")).resolves.toEqual([]);
  });
});
