import { atRoot } from "./root.ts";

/**
 * TypeScript's native compiler, for `process.execPath` to run. It lies beside the one in JavaScript, which
 * dependency-cruiser loads; both packages call their program `tsc`, so nobody runs it by that name.
 */
export const COMPILER = atRoot("node_modules", "typescript-native", "bin", "tsc");
