import { describeFileProblem, type FileProblem } from "../../contract/reasons/fileProblems.ts";
import type { ErrorParams } from "../../contract/wire/errors.ts";

/** A file that can't be imported. The message explains why to who runs a command, and to the log. */
export class CatalogueFileError extends Error {
  override readonly name = "CatalogueFileError";
  readonly params: ErrorParams;

  constructor(problem: FileProblem, params: ErrorParams = {}, options?: ErrorOptions) {
    const all = { ...params, problem };
    super(describeFileProblem(all), options);
    this.params = all;
  }
}
