import { AUDIT_KINDS, AUDIT_OUTCOMES } from "@contract/audit";

import { defineView, type ViewOf } from "@/lib/view/defineView";
import { choice, cursor, optionalText, typedText } from "@/lib/view/fields";

export const auditView = defineView({
  by: typedText("by", 254),
  target: typedText("whom", 254),
  action: optionalText("action"),
  outcome: choice("outcome", ["all", ...AUDIT_OUTCOMES], "all"),
  kind: choice("kind", ["all", ...AUDIT_KINDS], "act"),
  from: optionalText("from"),
  until: optionalText("until"),
  after: cursor("after"),
});
export type AuditView = ViewOf<typeof auditView>;
