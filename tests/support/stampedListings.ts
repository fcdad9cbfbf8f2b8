import { BulkWriter, type DocumentReference, FieldValue, WriteBatch } from "firebase-admin/firestore";

// Browsers notice a change by the listing's `updatedAt` (web/src/lib/listings), so a listing that is written
// without the server's time there never reaches them. In all tests under the emulators, such a write fails.

const STAMP = FieldValue.serverTimestamp();
const LISTING = /^users\/[^/]+\/listings\/[^/]+$/;
/** Moves prepared records to a person at the first sign-in. No browser of that person has listings yet. */
const BEFORE_ANY_BROWSER = "moveSubcollections";

// Deep enough to include the repository above the SDK's own calls.
Error.stackTraceLimit = 50;

// All files share one process, and this runs before each file.
const CHECKED = Symbol.for("pegboard.stampedListings");
if (!(CHECKED in WriteBatch.prototype)) {
  Object.defineProperty(WriteBatch.prototype, CHECKED, { value: true });
  // All other ways to write (references, transactions) use a batch. A bulk writer does so later.
  for (const writer of [WriteBatch, BulkWriter]) {
    for (const method of ["create", "set", "update"] as const) checkCalls(writer, method);
  }
}

function checkCalls(
  writer: typeof WriteBatch | typeof BulkWriter,
  method: "create" | "set" | "update",
): void {
  const write = Reflect.get(writer.prototype, method) as (...given: unknown[]) => unknown;
  Reflect.set(writer.prototype, method, function checked(this: unknown, ...given: unknown[]) {
    const [document, data] = given as [DocumentReference, unknown];
    if (LISTING.test(document.path) && !isStamped(data) && isOfTheProduct()) {
      throw new Error(`${document.path} is written without updatedAt: no browser will hear of it`);
    }
    return write.apply(this, given);
  });
}

function isStamped(data: unknown): boolean {
  const stamp = typeof data === "object" && data !== null && "updatedAt" in data ? data.updatedAt : null;
  return stamp instanceof FieldValue && stamp.isEqual(STAMP);
}

function isOfTheProduct(): boolean {
  const { stack = "" } = new Error();
  return stack.includes("/functions/src/db/") && !stack.includes(BEFORE_ANY_BROWSER);
}
