import { copy } from "./copy";

// As the server takes them; null where there is nothing wrong.

export const keyFault = (apiKey: string): string | null =>
  apiKey === "" || /^\S{8,500}$/.test(apiKey) ? null : copy.keyFault;

export const modelFault = (model: string): string | null =>
  /^[\w.:/-]{0,100}$/.test(model) ? null : copy.modelFault;
