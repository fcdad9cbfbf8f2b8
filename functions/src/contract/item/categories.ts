import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";

/**
 * Toys & Hobbies > Diecast & Toy Vehicles > Cars, Trucks & Vans > Contemporary Manufacture. A leaf category: eBay accepts
 * no items in its parents 180273 and 222. Source: eBay US category tree (Taxonomy API, tree 0).
 */
export const DEFAULT_CATEGORY_ID = "180506";
export const DEFAULT_CATEGORY_NAME = "Contemporary Manufacture";

const categoryId = z.string().regex(/^\d{1,20}$/);

const categoryAspect = z.object({
  name: z.string(),
  isRequired: z.boolean(),
  /** True if only the listed values are allowed. */
  isChoice: z.boolean(),
  takesSeveral: z.boolean(),
  /** eBay's own values, the most used first. */
  values: z.array(z.string()),
});
export type CategoryAspect = z.infer<typeof categoryAspect>;

/** A detail that eBay asks for with a condition, such as the grade of a trading card. */
const conditionDescriptor = z.object({
  id: z.string(),
  name: z.string(),
  isRequired: z.boolean(),
  values: z.array(z.object({ id: z.string(), name: z.string() })),
});

const categoryCondition = z.object({
  id: z.string(),
  name: z.string(),
  descriptors: z.array(conditionDescriptor).default([]),
});

const SAFETY_USAGES = ["required", "recommended", "optional"] as const;

/** eBay's requirements for an item in a leaf category. */
export const categoryRules = z.object({
  categoryId: z.string(),
  aspects: z.array(categoryAspect),
  conditions: z.array(categoryCondition),
  isConditionRequired: z.boolean(),
  /** Contacts for product safety (GPSR). Missing if eBay doesn't accept them. */
  safety: z.object({
    manufacturer: z.enum(SAFETY_USAGES).optional(),
    responsiblePersons: z.enum(SAFETY_USAGES).optional(),
  }),
});
export type CategoryRules = z.infer<typeof categoryRules>;

/** Finds leaf categories for words, such as a title. */
export const suggestEbayCategories = defineCallable({
  name: "suggestEbayCategories",
  access: "member",
  input: z.strictObject({ query: z.string().trim().min(2).max(200) }),
  output: z.object({
    categories: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** The names of the parents and the category, from the top: `Toys & Hobbies > …`. */
        path: z.string(),
      }),
    ),
  }),
});

/** Returns eBay's requirements for a category. `rules` is null if nothing can be listed there. */
export const getEbayCategory = defineCallable({
  name: "getEbayCategory",
  access: "member",
  /** Null selects the default category. */
  input: z.strictObject({ categoryId: categoryId.nullable() }),
  output: z.object({ rules: categoryRules.nullable() }),
});
