/** Part of `npm run build --workspace functions`: writes functions/lib as it is deployed. */
import { bundleFunctions } from "./functionsBundle.ts";
import { atRoot } from "../root.ts";

await bundleFunctions(atRoot("functions", "lib"));
