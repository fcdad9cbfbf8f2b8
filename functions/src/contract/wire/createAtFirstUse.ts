/**
 * Returns a function that creates a value with its first call, and returns the same value later. For what takes
 * milliseconds to create, and isn't needed for a first answer: every instance loads the module.
 */
export function createAtFirstUse<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}
