import type * as z from "zod";

import { type OperationName, paths } from "@contract/paths";

import { type Live, useDocument } from "../firestore/useDocuments";
import type { WithId } from "../firestore/documents";
import { usePerson } from "../session/session";

/** An operation of this person, kept up to date. Null until it is read, and if there is none. */
export interface LiveOperation<T> {
  readonly live: Live<T | null>;
  readonly operation: T | null;
}

/** Listens to an operation of this person while `listens`. `schema` must be a module constant. */
export function useOperation<S extends z.ZodType>(
  name: OperationName,
  schema: S,
  listens = true,
): LiveOperation<WithId<z.output<S>>> {
  const { uid } = usePerson();
  const live = useDocument(paths.operation(uid, name), schema, listens);
  return { live, operation: live.status === "ready" ? live.value : null };
}
