import * as logger from "firebase-functions/logger";

import { config } from "../../config.ts";
import { openPublicGalleries } from "../../db/galleries/publicGalleries.ts";
import { answerGalleryData } from "../../domain/galleries/answerGalleryData.ts";
import { renderPage } from "../../domain/galleries/galleryHtml.ts";
import { buildGalleryPage as pageOf } from "../../domain/galleries/galleryPage.ts";
import { createGalleryReader } from "../../domain/galleries/galleryReader.ts";
import { createPage } from "../../transport/visitors/page.ts";
import { createPublicData } from "../../transport/visitors/publicData.ts";
import { createShell } from "../../transport/visitors/shell.ts";
import { firestore, metering } from "../runtime.ts";

const galleries = createGalleryReader(openPublicGalleries(firestore));

export const galleryData = createPublicData({
  name: "galleryData",
  metering,
  logger,
  respond: (path, address) => answerGalleryData(galleries, path, address),
});

export const galleryPage = createPage({
  name: "galleryPage",
  metering,
  logger,
  shell: createShell(`${config.webOrigin}/gallery-shell.html`),
  respond: async (shell, request) => {
    const { head, body, ...built } = await pageOf(galleries, config.webOrigin, request, Date.now());
    return { ...built, html: renderPage(shell, head, body) };
  },
});
