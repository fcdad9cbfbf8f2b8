/**
 * Replaces `re2js` (vite.config.ts), which is a tenth of a screen's code. Firestore's SDK needs it only for
 * regular expressions in pipelines on its cache, and we use none (decisions/web/0104).
 */
export const RE2JS = {
  compile(): never {
    throw new Error(
      "Firestore's regular expressions are left out of this build: see web/src/lib/calls/re2js.ts.",
    );
  },
};
