/** Returns a copy of the set, with or without these members. */
export function withMembers<T>(set: ReadonlySet<T>, members: readonly T[], isIn: boolean): ReadonlySet<T> {
  const next = new Set(set);
  for (const member of members)
    if (isIn) next.add(member);
    else next.delete(member);
  return next;
}
