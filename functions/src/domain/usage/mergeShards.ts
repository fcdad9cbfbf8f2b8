type Fields = Readonly<Record<string, unknown>>;

/**
 * Merges the shards of a day. Numbers are summed, and other values are taken from the shard that has them.
 */
export function mergeShards(shards: readonly Fields[]): Fields {
  return shards.reduce<Fields>(mergeTwo, {});
}

function mergeTwo(one: Fields, other: Fields): Fields {
  const merged: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const known = merged[name];
    if (typeof known === "number" && typeof value === "number") merged[name] = known + value;
    else if (isFields(known) && isFields(value)) merged[name] = mergeTwo(known, value);
    else merged[name] = value;
  }
  return merged;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
