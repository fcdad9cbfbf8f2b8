import { atRoot } from "./root.ts";

/**
 * TypeScript's native compiler, run with `process.execPath`. dependency-cruiser loads the one in JavaScript.
 * Both packages name their program `tsc`, so this path is used instead of the name.
 */
export const COMPILER = atRoot("node_modules", "typescript-native", "bin", "tsc");
