import { format, resolveConfig } from "prettier";

import { atRoot } from "../root.ts";
import { openApiDocument } from "./document.ts";

/** Hosting serves it as `/api-spec.json`. */
export const API_SPEC = atRoot("public", "api-spec.json");

/** The file as it should be, formatted as every other. */
export async function formattedSpec(): Promise<string> {
  const options = await resolveConfig(API_SPEC);
  return format(JSON.stringify(openApiDocument()), { ...options, parser: "json" });
}
