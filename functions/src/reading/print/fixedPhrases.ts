import { countEditsWithin, foldLookAlikes, foldText, isWithinEdits } from "./foldText.ts";

/** Phrases of eight or more letters on many cards, found anywhere in a line with a few characters misread. */
const WITHIN_A_LINE = [
  "all rights reserved",
  "also available",
  "app store",
  "approved app",
  "astm f963",
  "best for track",
  "birthplace:",
  "capture to play",
  "choking hazard",
  "collect all",
  "collect them all",
  "conforms to the safety",
  "consumer information",
  "customer service",
  "die-cast metal",
  "download hot wheels",
  "epic race!",
  "for more information",
  "google play",
  "guaranteed",
  "in celebration of",
  "interactive worlds",
  "limited time offer",
  "made in china",
  "made in india",
  "made in indonesia",
  "made in malaysia",
  "made in thailand",
  "manufactured for",
  "mattel, inc",
  "may be generated",
  "mini-collections",
  "need assistance",
  "not for use with",
  "not suitable for children",
  "patent pending",
  "power port app",
  "proof of purchase",
  "requirements of astm",
  "retain this",
  "scan to collect",
  "scan to start",
  "service.mattel.com",
  "showdown",
  "small parts",
  "specialty:",
  "start the race!",
  "trademarks",
  "under 36 months",
  "used under license",
  "want to know more",
  "with hot wheels power",
  "www.hotwheels",
].map(foldLookAlikes);

/** Matched only as whole lines, because they can be part of a name. */
const WHOLE_LINES = [
  "and",
  "born",
  "ce",
  "collector",
  "collector edition",
  "designer",
  "epic",
  "first editions",
  "for life",
  "ages 3+",
  "hot wheels",
  "limited edition",
  "mainline",
  "majorette",
  "matchbox",
  "mattel",
  "new",
  "new model",
  "new models",
  "new for",
  "new in mainline",
  "now",
  "or life",
  "race",
  "race team",
  "scan",
  "scan &",
  "scan & race",
  "scan to",
  "start",
  "super",
  "super treasure hunt",
  "the race!",
  "then",
  "treasure hunt",
  "treasure hunts",
  "warning",
].map(foldLookAlikes);

/** Words that start a line about the car or its maker. */
const BEGINNINGS = /^\W*(born|birthplace|designer|specialty|asst|proof|www|tm&|warning)/i;

/** Matches the logo, whose flames and slanted letters are often misread: "HOWHeeL", "OWHeeLs". */
export function isLogo(text: string): boolean {
  const folded = foldText(text);
  return folded.length >= 6 && isWithinEdits(folded, "hotwheels", 3);
}

/** Whether a line is common to many cards: a slogan, a warning, an address, the maker's words. */
export function isFixedPhrase(text: string): boolean {
  const folded = foldLookAlikes(text);
  if (isLogo(text)) return true;
  if (BEGINNINGS.test(text) || /\.com\b|www/i.test(text)) return true;
  if (/new!?\s*for\s*20\d\d/i.test(text)) return true;
  if (WHOLE_LINES.some((phrase) => isWithinEdits(folded, phrase, getAllowedEdits(phrase)))) return true;
  return WITHIN_A_LINE.some(
    (phrase) =>
      folded.length >= phrase.length - getAllowedEdits(phrase) &&
      countEditsWithin(folded, phrase) <= getAllowedEdits(phrase),
  );
}

/** A sixth of a phrase may be misread. Short phrases must match exactly, because names are as short. */
function getAllowedEdits(phrase: string): number {
  return phrase.length < 7 ? 0 : Math.floor(phrase.length / 6);
}
