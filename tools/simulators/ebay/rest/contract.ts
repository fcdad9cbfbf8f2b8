/** Fields that a contract doesn't name are `never`. `satisfies` lets those pass that come in by a spread. */
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

/** Holds a body to one of eBay's contracts (`ebay-api`): its fields and their types, and no others, at every depth. */
export const within =
  <Contract>() =>
  <Body extends Contract>(body: Body & Within<Body, Contract>): Body =>
    body;
