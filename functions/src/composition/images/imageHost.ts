import { config, secrets } from "../../config.ts";
import * as contract from "../../contract/images/imageHost.ts";
import { openImageHostConfig } from "../../db/images/imageHostConfig.ts";
import { openSecretBox } from "../../db/secrets.ts";
import {
  selectAccount,
  selectUploadSettings,
  getHostConfig,
  type HostConfigPorts,
  saveHostConfig,
  testHostConfig,
} from "../../domain/imageHost/hostConfig.ts";
import { parseAccount, createCloudinaryHost } from "../../images/cloudinary.ts";
import { readCloudinaryPlan, hasUploadPreset } from "../../images/cloudinaryPlan.ts";
import { firestore, serve } from "../runtime.ts";

export const imageHostSecrets = [secrets.cloudinaryUrl, secrets.tokenKeys];

const store = openImageHostConfig(firestore, () => openSecretBox(secrets.tokenKeys.value()));
const readInstallationAccount = () => parseAccount(secrets.cloudinaryUrl.value());

/** Returns null if no account is configured. */
export const readImageHostAccount = async () =>
  selectAccount(await store.readCached(), readInstallationAccount());

/** Creates the image host with its current configuration. */
export async function createImageHost() {
  const saved = await store.readCached();
  const account = selectAccount(saved, readInstallationAccount());
  return createCloudinaryHost({
    account: () => account,
    apiBase: config.cloudinary.apiBase,
    deliveryBase: config.cloudinary.deliveryBase,
    ...selectUploadSettings(saved, config.cloudinary.folder),
  });
}

const ports: HostConfigPorts = {
  store,
  installation: readInstallationAccount,
  defaultFolder: config.cloudinary.folder,
  askPlan: (account) => readCloudinaryPlan(config.cloudinary.apiBase, account),
  hasPreset: (account, name) => hasUploadPreset(config.cloudinary.apiBase, account, name),
};
const options = { secrets: imageHostSecrets };

export const getCloudinaryConfig = serve(contract.getCloudinaryConfig, () => getHostConfig(ports), options);

export const saveCloudinaryConfig = serve(
  contract.saveCloudinaryConfig,
  (input, { uid }) => saveHostConfig(ports, uid, input),
  options,
);

export const testCloudinaryConfig = serve(contract.testCloudinaryConfig, (input) =>
  testHostConfig(ports, input),
);
