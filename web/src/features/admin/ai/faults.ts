import { copy } from "./copy";

// Applies the server's rules. Each function returns null if the value is valid.

export const findKeyFault = (apiKey: string): string | null =>
  apiKey === "" || /^\S{8,500}$/.test(apiKey) ? null : copy.keyFault;

export const findModelFault = (model: string): string | null =>
  /^[\w.:/-]{0,100}$/.test(model) ? null : copy.modelFault;
