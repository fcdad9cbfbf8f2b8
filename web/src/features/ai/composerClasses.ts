/** Classes of a conversation's footer, which has the question field or says why there is none. */
export const COMPOSER = "flex-none border-t px-4 pt-3 pb-2.5 max-md:px-3 max-md:py-2.5";
