import * as contract from "../contract/audit.ts";
import { audit, serve } from "./runtime.ts";

export const listAuditEntries = serve(contract.listAuditEntries, (filter) => audit.list(filter));
