import { GalleryIndexPage } from "@/features/gallery/GalleryIndexPage";
import { GalleryPage } from "@/features/gallery/GalleryPage";

import { Queries } from "./Queries";

export function GalleryIndexScreen() {
  return (
    <Queries>
      <GalleryIndexPage />
    </Queries>
  );
}

export function GalleryScreen() {
  return (
    <Queries>
      <GalleryPage />
    </Queries>
  );
}
