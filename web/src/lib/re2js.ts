/**
 * Stands in for `re2js` (vite.config.ts), a tenth of all that a screen loads: with it Firestore's SDK evaluates the
 * regular expressions of pipelines on its cache. We ask for no pipelines.
 */
export const RE2JS = {
  compile(): never {
    throw new Error("Firestore's regular expressions are left out of this build: see web/src/lib/re2js.ts.");
  },
};
