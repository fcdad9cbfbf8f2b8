/**
 * Makers of real vehicles, with the words that identify them in a die-cast car's name. A model's word is
 * listed only if no other maker has used it.
 */
const MAKES: Readonly<Record<string, readonly string[]>> = {
  Acura: ["acura", "nsx", "integra"],
  "Alfa Romeo": ["alfa romeo"],
  "Aston Martin": ["aston martin"],
  Audi: ["audi"],
  Bentley: ["bentley"],
  BMW: ["bmw"],
  Bugatti: ["bugatti", "chiron", "veyron"],
  Buick: ["buick"],
  Cadillac: ["cadillac"],
  Chevrolet: [
    "chevrolet",
    "chevy",
    "camaro",
    "corvette",
    "chevelle",
    "impala",
    "bel air",
    "el camino",
    "silverado",
  ],
  Chrysler: ["chrysler"],
  Datsun: ["datsun"],
  "De Tomaso": ["de tomaso"],
  DeLorean: ["delorean"],
  Dodge: ["dodge"],
  Ferrari: ["ferrari"],
  Fiat: ["fiat"],
  Ford: ["ford", "mustang", "thunderbird", "bronco", "gran torino"],
  GMC: ["gmc"],
  Honda: ["honda"],
  Jaguar: ["jaguar"],
  Jeep: ["jeep"],
  Koenigsegg: ["koenigsegg"],
  Lamborghini: ["lamborghini", "countach", "aventador", "huracan", "huracán"],
  Lancia: ["lancia"],
  "Land Rover": ["land rover", "range rover"],
  Lincoln: ["lincoln"],
  Lotus: ["lotus"],
  Maserati: ["maserati"],
  Mazda: ["mazda"],
  McLaren: ["mclaren"],
  "Mercedes-Benz": ["mercedes", "mercedes-benz"],
  Mercury: ["mercury"],
  MINI: ["mini cooper"],
  Mitsubishi: ["mitsubishi"],
  Nissan: ["nissan", "skyline"],
  Oldsmobile: ["oldsmobile", "olds"],
  Pagani: ["pagani", "huayra", "zonda"],
  Plymouth: ["plymouth", "cuda", "barracuda", "superbird"],
  Pontiac: ["pontiac", "firebird", "gto"],
  Porsche: ["porsche"],
  Renault: ["renault"],
  Shelby: ["shelby"],
  Subaru: ["subaru"],
  Suzuki: ["suzuki"],
  Tesla: ["tesla", "cybertruck"],
  Toyota: ["toyota", "supra"],
  Volkswagen: ["volkswagen", "vw"],
  Volvo: ["volvo"],
};

const WORDS = Object.entries(MAKES).flatMap(([make, words]) => words.map((word) => [word, make] as const));

/** Returns the maker in a car's name. Null if there is none, or more than one. */
export function findVehicleMake(name: string | null): string | null {
  if (name === null) return null;
  const plain = ` ${name.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, " ")} `;
  const found = new Set(WORDS.flatMap(([word, make]) => (plain.includes(` ${word} `) ? [make] : [])));
  const [make = null] = found;
  return found.size === 1 ? make : null;
}
