const draw = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="50" height="70"><rect width="50" height="70" fill="${color}"/></svg>`;

/** Returns a data URL of one color, in the shape of a card. */
export const sampleImage = (color: string): string => `data:image/svg+xml,${encodeURIComponent(draw(color))}`;

export const sampleFile = (name: string): File =>
  new File([draw("#047857")], name, { type: "image/svg+xml" });
