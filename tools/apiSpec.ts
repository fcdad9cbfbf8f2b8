/** `node tools/apiSpec.ts`: writes public/api-spec.json. A test compares that file with the contract. */
import { writeFileSync } from "node:fs";

import { API_SPEC, formatSpec } from "./openapi/file.ts";

writeFileSync(API_SPEC, await formatSpec());
