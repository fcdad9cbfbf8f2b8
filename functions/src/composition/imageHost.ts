import { config, secrets } from "../config.ts";
import { cloudinaryHost } from "../images/cloudinary.ts";

/** Whoever calls it names `secrets.cloudinaryUrl` among its secrets. */
export const imageHost = cloudinaryHost({ ...config.cloudinary, url: () => secrets.cloudinaryUrl.value() });
