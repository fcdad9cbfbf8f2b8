import { readFileSync } from "node:fs";

import { format, type FormatConfig } from "oxfmt";

import { atRoot } from "../root.ts";
import { createOpenApiDocument } from "./document.ts";

/** Hosting serves it as `/api-spec.json`. */
export const API_SPEC = atRoot("public", "api-spec.json");

/** Returns the expected content of the file, formatted like every other. */
export async function formatSpec(): Promise<string> {
  const options = JSON.parse(readFileSync(atRoot(".oxfmtrc.json"), "utf8")) as FormatConfig;
  return (await format(API_SPEC, JSON.stringify(createOpenApiDocument()), options)).code;
}
