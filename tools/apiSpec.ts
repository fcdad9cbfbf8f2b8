/** `node tools/apiSpec.ts`: writes public/api-spec.json, which a test holds to the contract. */
import { writeFileSync } from "node:fs";

import { API_SPEC, formattedSpec } from "./openapi/file.ts";

writeFileSync(API_SPEC, await formattedSpec());
