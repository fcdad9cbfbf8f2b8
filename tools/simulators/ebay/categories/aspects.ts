export interface AspectRule {
  name: string;
  required: boolean;
  /** Free text allows values that aren't listed. */
  mode: "FREE_TEXT" | "SELECTION_ONLY";
  cardinality: "SINGLE" | "MULTI";
  values: readonly string[];
}

const free = (name: string, values: readonly string[] = [], cardinality: "SINGLE" | "MULTI" = "SINGLE") =>
  ({ name, required: false, mode: "FREE_TEXT", cardinality, values }) as const;
const choice = (name: string, values: readonly string[]) =>
  ({ name, required: false, mode: "SELECTION_ONLY", cardinality: "SINGLE", values }) as const;
const required = (aspect: AspectRule): AspectRule => ({ ...aspect, required: true });

const BRAND = free("Brand", [
  "Hot Wheels",
  "Matchbox",
  "Majorette",
  "Johnny Lightning",
  "Tomica",
  "Unbranded",
]);
const SCALE = free("Scale", ["1:64", "1:43", "1:24", "1:18", "1:12", "1:87"]);
const COUNTRIES = ["China", "Indonesia", "Malaysia", "Mexico", "Thailand", "United States", "Vietnam"];

export const DIECAST_ASPECTS: readonly AspectRule[] = [
  required(BRAND),
  free("Vehicle Make", ["Chevrolet", "Dodge", "Ford", "Nissan", "Porsche", "Shelby", "Toyota"]),
  SCALE,
  free("Vehicle Type", ["Car", "Truck", "Van", "SUV", "Motorcycle", "Bus"]),
  free("Model"),
  free("Series"),
  free("Color", ["Black", "Blue", "Green", "Red", "White", "Yellow"]),
  free("Material", ["Diecast", "Plastic", "Metal", "Resin"], "MULTI"),
  free("Features", ["Boxed", "Limited Edition", "Treasure Hunt", "Super Treasure Hunt"], "MULTI"),
  free("Vehicle Year"),
  free("Year of Manufacture"),
  free("MPN"),
  choice("Country of Origin", COUNTRIES),
];

export const VINTAGE_ASPECTS: readonly AspectRule[] = [
  required(BRAND),
  required(choice("Vehicle Type", ["Car", "Truck", "Van", "SUV", "Motorcycle", "Bus"])),
  SCALE,
  free("Year of Manufacture"),
];

export const TRADING_CARD_ASPECTS: readonly AspectRule[] = [
  required(free("Franchise")),
  free("Set"),
  free("Card Number"),
];
