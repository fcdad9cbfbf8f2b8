export type Body = "fastback" | "hatch" | "pickup" | "wagon" | "buggy" | "racer";

/** The print of one card. The models are invented. The numbers have the form of real ones. */
export interface Card {
  /** Three letters, two digits. Not unique: two models can have the same number. */
  readonly toyNumber: string;
  /** The characters after the number on the back, without the hyphen. */
  readonly suffix: string;
  readonly brand: string;
  readonly carName: string;
  readonly series: string;
  readonly seriesNumber: string;
  readonly year: number;
  readonly colour: keyof typeof COLOURS;
  readonly body: Body;
  /** Bare metal, sold by one chain of shops. */
  readonly zamac?: boolean;
  readonly premium?: boolean;
}

export const COLOURS = {
  green: "#1f6b3a",
  orange: "#e56a1c",
  blue: "#1f55b5",
  white: "#eef0f2",
  teal: "#1b9aa0",
  yellow: "#f2c31b",
  black: "#25262b",
  red: "#c3202c",
  silver: "#b6bcc4",
  purple: "#6b3fa0",
  brown: "#8a5a33",
  pink: "#e0679a",
} as const;

export const CARDS: readonly Card[] = [
  {
    toyNumber: "HKM27",
    suffix: "D7C0A G1",
    brand: "Hot Wheels",
    carName: "'71 Ridgeback",
    series: "Muscle Yard",
    seriesNumber: "3/10",
    year: 2023,
    colour: "green",
    body: "fastback",
  },
  {
    toyNumber: "GTB53",
    suffix: "D5A0K G1",
    brand: "Hot Wheels",
    carName: "Harbor Hauler",
    series: "Work Shift",
    seriesNumber: "7/10",
    year: 2021,
    colour: "orange",
    body: "pickup",
  },
  {
    toyNumber: "FJX16",
    suffix: "D9B0B G1",
    brand: "Hot Wheels",
    carName: "Solar Drift",
    series: "Night Circuit",
    seriesNumber: "2/5",
    year: 2018,
    colour: "blue",
    body: "racer",
  },
  {
    toyNumber: "HCT92",
    suffix: "D6D0L G1",
    brand: "Hot Wheels",
    carName: "Comet RS",
    series: "Tuner Street",
    seriesNumber: "5/10",
    year: 2022,
    colour: "white",
    body: "hatch",
  },
  {
    toyNumber: "DPL34",
    suffix: "D9A0C G1",
    brand: "Hot Wheels",
    carName: "'57 Lakeside Wagon",
    series: "Family Garage",
    seriesNumber: "1/10",
    year: 2016,
    colour: "teal",
    body: "wagon",
  },
  {
    toyNumber: "JWD71",
    suffix: "M7C1A G1",
    brand: "Hot Wheels",
    carName: "Baja Burro",
    series: "Sand Runners",
    seriesNumber: "4/5",
    year: 2024,
    colour: "yellow",
    body: "buggy",
  },
  {
    toyNumber: "HNX45",
    suffix: "D7C0B G1",
    brand: "Hot Wheels",
    carName: "'69 Nightjar GT",
    series: "Muscle Yard",
    seriesNumber: "8/10",
    year: 2023,
    colour: "black",
    body: "fastback",
  },
  {
    toyNumber: "HNX45",
    suffix: "D7C0B G1",
    brand: "Hot Wheels",
    carName: "Glacier Sprint",
    series: "Ice Trials",
    seriesNumber: "2/5",
    year: 2023,
    colour: "red",
    body: "hatch",
  },
  {
    toyNumber: "GKR68",
    suffix: "D5E0M G1",
    brand: "Hot Wheels",
    carName: "Iron Meridian",
    series: "Raw Metal",
    seriesNumber: "6/10",
    year: 2020,
    colour: "silver",
    body: "racer",
    zamac: true,
  },
  {
    toyNumber: "FLD83",
    suffix: "K9X1A G1",
    brand: "Hot Wheels",
    carName: "'88 Vantage Turbo",
    series: "Car Culture",
    seriesNumber: "3/5",
    year: 2019,
    colour: "purple",
    body: "fastback",
    premium: true,
  },
  {
    toyNumber: "GVX21",
    suffix: "L4A0P G1",
    brand: "Matchbox",
    carName: "Park Ranger 4x4",
    series: "Trail Guides",
    seriesNumber: "12/100",
    year: 2020,
    colour: "brown",
    body: "wagon",
  },
  {
    toyNumber: "CFW57",
    suffix: "L7F1K G1",
    brand: "Hot Wheels",
    carName: "Retro Orbit",
    series: "Space Lane",
    seriesNumber: "9/10",
    year: 2015,
    colour: "pink",
    body: "buggy",
  },
];

/** Returns a card's name on disk and in tests, because two models can have the same number. */
export function createCardSlug(card: Card): string {
  const name = card.carName.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${card.toyNumber}-${name.replace(/^-|-$/g, "")}`;
}
