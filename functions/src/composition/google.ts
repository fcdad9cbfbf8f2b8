import { config } from "../config.ts";
import { app } from "./runtime.ts";

/** Accesses Google Cloud's APIs as the installation's service account. */
export const google = {
  accessToken: async () => {
    const { credential } = app.options;
    if (credential === undefined) throw new Error("This instance has no service account");
    return (await credential.getAccessToken()).access_token;
  },
  project: config.cloud.project,
};
