/** What a code identifies: a released car, a casting, an assortment of different cars, or a position in a range. */
export type Identifies = "car" | "casting" | "assortment" | "none";

export interface CodeGrammar {
  readonly brand: string;
  /** A regular expression for one line as folded by `readCodes`. Its first group is the code. */
  readonly form: string;
  readonly example: { readonly line: string; readonly code: string };
  readonly printed: string;
  readonly identifies: Identifies;
  /** The source of the form. Null if known only from memory; such codes are always asked about. */
  readonly source: string | null;
  /** Set if the form is unique to the brand, so that it identifies the brand too. */
  readonly isDistinct?: true;
}

/** The letters of Mattel's numbers. `toyNumberGrammar.ts` has the same forms. */
const LETTER = "[BCDFGHJKLMNPRTVWXY]";
const CATALOGUE = "https://github.com/madman38/hotwheels-scraper";
const TOP_OF_BACK = "top of the back, before the hook's hole";
const MATCHBOX =
  "https://github.com/brenojm/my-garage/blob/c66aeb000f1864953377a02dc0a0720a7663f15f/src/utils/minis.js";

const createMattelGrammars = (brand: string, source: string): CodeGrammar[] => [
  {
    brand,
    form: `^(${LETTER}{3}[0-9]{2})[-.][A-Z0-9]`,
    example:
      brand === "Hot Wheels" ? { line: "DHR20-D9B0B", code: "DHR20" } : { line: "HVL33-4B10", code: "HVL33" },
    printed: TOP_OF_BACK,
    identifies: "car",
    source,
  },
  {
    brand,
    form: `^(${LETTER}[0-9]{4})[-.][A-Z0-9]`,
    example: { line: "T9671-0910", code: "T9671" },
    printed: TOP_OF_BACK,
    identifies: "car",
    source: brand === "Hot Wheels" ? source : null,
  },
  {
    brand,
    form: "^(?!90245)([0-9]{5})-[0-9]{2}",
    example: { line: "21095-0910", code: "21095" },
    printed: "the back, in the middle or at the foot, until about 2000",
    identifies: "car",
    source: brand === "Hot Wheels" ? "a photo of one card of 1999" : null,
  },
  {
    brand,
    form: "(?:^|\\s)A[Ss][Ss][Tt]\\.?\\s?([A-Z0-9]{5})$",
    example: { line: "PROOF OF PURCHASE Asst. L2593", code: "L2593" },
    printed: "the back's foot, beside the bar code",
    identifies: "assortment",
    source: brand === "Hot Wheels" ? "six cards of 2014 to 2016, all L2593" : null,
  },
];

export const CODE_GRAMMARS: readonly CodeGrammar[] = [
  ...createMattelGrammars("Hot Wheels", CATALOGUE),
  ...createMattelGrammars("Matchbox", MATCHBOX),
  {
    brand: "Matchbox",
    form: "^(MB\\s?[0-9]{3,4})$",
    example: { line: "MB1139", code: "MB1139" },
    printed: "the car's base, seldom the card; below 100 it is the place in the year's range",
    identifies: "casting",
    source: "https://wheelcollectors.com/blogs/matchbox-mondays/matchbox-monday-digs-the-d-batch-collector",
    isDistinct: true,
  },
  {
    brand: "Majorette",
    form: "^(?:N[OoRr]|R[Ee][Ff])\\.?\\s?([1-9][0-9]{2}[A-Z]?)$",
    example: { line: "Nr. 226", code: "226" },
    printed: "the car's base and the card; a mould's number, used again for later moulds",
    identifies: "casting",
    source: "https://toysfromthepast.blogspot.com/2011/04/10-majorette-formula-1-repco-nr-226-and.html",
  },
  {
    brand: "Majorette",
    form: "^(212[0-9]{6})$",
    example: { line: "212053052", code: "212053052" },
    printed: "the card's back, beside the bar code",
    identifies: "assortment",
    source: null,
  },
  {
    brand: "M2 Machines",
    form: "^([0-9]{5}-[A-Z]{1,4}[0-9]{1,3})$",
    example: { line: "32600-GS12", code: "32600-GS12" },
    printed: "the back, beside the bar code; one number for all cars of a release",
    identifies: "assortment",
    source: null,
  },
  {
    brand: "M2 Machines",
    form: "^(R[0-9]{1,3}\\s?[0-9]{2}-[0-9]{2,3})$",
    example: { line: "R45 19-01", code: "R45 19-01" },
    printed: "the front: release, year and the car's number in it",
    identifies: "car",
    source: null,
  },
  {
    brand: "Greenlight",
    form: "^([0-9]{5}-[A-F])$",
    example: { line: "41120-B", code: "41120-B" },
    printed: "the back: a series of six, and the car's letter in it",
    identifies: "car",
    source: null,
  },
  {
    brand: "Greenlight",
    form: "^(?:ITEM|Item)\\s?(?:NO\\.?|No\\.?|#)?\\s?([0-9]{5})$",
    example: { line: "ITEM 30234", code: "30234" },
    printed: "the back of cars sold singly; of a series it is the whole series",
    identifies: "car",
    source: null,
  },
  {
    brand: "Mini GT",
    form: "^(MGT[0-9]{5}(?:-[A-Z]{1,2})?)$",
    example: { line: "MGT00026-L", code: "MGT00026-L" },
    printed: "the back; -L and -R tell the side of the steering wheel",
    identifies: "car",
    source: "https://minigt.tsm-models.com (as listed in https://github.com/ishaankx/MiniGT-Catalogue)",
    isDistinct: true,
  },
  {
    brand: "Johnny Lightning",
    form: "^(JL[A-Z]{2}[0-9]{3})(?:\\s?[Vv][Ee][Rr](?:SION|sion)?\\.?\\s?[AB])?$",
    example: { line: "JLCG020 ver A", code: "JLCG020" },
    printed: "the back, beside the bar code; one number for both versions, A and B, of a release",
    identifies: "assortment",
    source: null,
    isDistinct: true,
  },
  {
    brand: "Tomica",
    form: "^N[Oo]\\.?\\s?(1[01][0-9]|120|[1-9][0-9]?)$",
    example: { line: "No.12", code: "12" },
    printed: "the box: a place in the range, which a newer car takes over",
    identifies: "none",
    source: "http://lovery-minicars.sakura.ne.jp/tomica.html",
  },
];
