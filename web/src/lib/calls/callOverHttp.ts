import type * as z from "zod";

import type { CallableContract } from "@contract/wire/callable";
import { AppError } from "@contract/wire/errors";

import { call } from "./call";
import { emulators, firebaseConfig } from "../browser/environment";
import { readAppCheckHeaders } from "../firestore/appCheck";
import { auth } from "../firestore/firebase";

const REGION = "us-central1";

/** Base URL of the functions that are called by plain HTTP. */
function getFunctionsBase(): string {
  const project = firebaseConfig.projectId ?? "";
  return emulators
    ? `http://${emulators.functions.host}:${emulators.functions.port}/${project}/${REGION}`
    : `https://${REGION}-${project}.cloudfunctions.net`;
}

/**
 * Calls the plain HTTPS variant of a callable, and the callable itself if that fails, unless the server is busy. Rejects
 * with `AppError`, whose `cause` is the first failure.
 */
export async function callOverHttp<C extends CallableContract>(
  contract: C,
  input: z.input<C["input"]>,
): Promise<z.output<C["output"]>> {
  try {
    return await post(contract, input);
  } catch (first) {
    if (first instanceof AppError) throw first;
    try {
      return await call(contract, input);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, params, reference } = error;
      throw new AppError(code, params, { reference, cause: first });
    }
  }
}

async function post<C extends CallableContract>(
  contract: C,
  input: z.input<C["input"]>,
): Promise<z.output<C["output"]>> {
  const token = await auth.currentUser?.getIdToken();
  if (token === undefined) throw new Error("User not authenticated");
  const response = await fetch(`${getFunctionsBase()}/${contract.name}Http`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      ...(await readAppCheckHeaders()),
    },
    ...(input != null && { body: JSON.stringify(input) }),
  });
  if (response.status === 429) throw new AppError("server/busy");
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  return contract.output.parse(await response.json()) as z.output<C["output"]>;
}
