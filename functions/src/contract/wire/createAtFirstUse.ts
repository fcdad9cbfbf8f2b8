/**
 * Returns a function that creates a value with its first call, and returns the same value later. Use it for
 * values that take milliseconds to create and that a first response doesn't need, because every instance
 * loads the module. A promise that rejects isn't kept, so the next call tries again.
 */
export function createAtFirstUse<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    if (value) return value;
    const created = create();
    value = created;
    if (created instanceof Promise)
      created.catch(() => {
        if (value === created) value = undefined;
      });
    return created;
  };
}
