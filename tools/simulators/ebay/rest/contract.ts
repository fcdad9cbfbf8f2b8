/** Fields outside the contract are `never`. `satisfies` alone would accept fields that a spread adds. */
type Within<Body, Contract> = Body extends readonly (infer Entry)[]
  ? Contract extends readonly (infer Wanted)[]
    ? readonly Within<Entry, Wanted>[]
    : never
  : Body extends object
    ? {
        [Name in keyof Body]: Name extends keyof Contract
          ? Within<Body[Name], NonNullable<Contract[Name]>>
          : never;
      }
    : Body;

/** Checks a body against one of eBay's contracts (`ebay-api`): only its fields, at every depth. */
export const checkContract =
  <Contract>() =>
  <Body extends Contract>(body: Body & Within<Body, Contract>): Body =>
    body;
