/** The names of the inputs for an item specific that isn't added yet. */
export const NEW_SPECIFIC = { name: "newSpecificName", value: "newSpecificValue" } as const;

export const isHalfTypedSpecific = (texts: Readonly<Record<string, string>>): boolean =>
  NEW_SPECIFIC.name in texts || NEW_SPECIFIC.value in texts;
