import type { AdviceCode } from "../../contract/reasons/advice.ts";

/**
 * Codes of our advice for sellers on eBay's errors, by eBay's code. Source: eBay, "Errors by number" of the
 * Trading API. For other codes only eBay's own message is shown.
 */
const ADVICE: ReadonlyMap<string, AdviceCode> = new Map([
  ["17", "check-account"],
  ["37", "correct-named"],
  ["70", "shorten-title"],
  ["73", "change-price"],
  ["83", "no-duration"],
  ["87", "leaf-category"],
  ["106", "write-description"],
  ["240", "check-words"],
  ["291", "list-again"],
  ["515", "set-quantity"],
  ["518", "wait-for-midnight"],
  ["841", "account-attention"],
  ["931", "connect-again"],
  ["932", "connect-again"],
  ["1047", "already-ended"],
  ["10007", "try-after-problem"],
  ["10019", "choose-shipping"],
  ["10039", "keep-title"],
  ["21915469", "relist-without-service"],
  ["21916250", "choose-returns"],
  ["21916750", "list-again"],
  ["21916883", "choose-known-condition"],
  ["21916884", "choose-condition"],
  ["21916984", "connect-again"],
  ["21917053", "connect-again"],
  ["21917327", "choose-policies"],
  ["21917328", "choose-policies"],
  ["21917329", "choose-policies"],
  ["21919067", "raise-quantity"],
  ["21919136", "add-picture"],
  ["21919137", "add-picture"],
  ["21919144", "try-later"],
  ["21919188", "selling-limit"],
  ["21919474", "other-tool"],
  ["21919303", "fill-in-specific"],
  ["25020", "enter-weight"],
  ["21919308", "shorten-specific"],
]);

export const findAdviceCode = (ebayCode: string): AdviceCode | undefined => ADVICE.get(ebayCode);
