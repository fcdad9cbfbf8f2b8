import { type Simulator } from "./simulator.ts";
import { type Picture } from "./state/listing.ts";

export function getPictureUrl(simulator: Simulator, id: string): string {
  return `${simulator.url}/eps/${id}.jpg`;
}

/** Returns the hosted picture of a URL, or undefined for other URLs. */
export function findPicture({ store }: Simulator, url: string): Picture | undefined {
  const id = parsePictureId(url);
  return id === undefined ? undefined : store.state.pictures[id];
}

/** Returns the current URL of a listing's picture, because a stored state may come from another port. */
export function getBrowserPictureUrl(simulator: Simulator, url: string): string {
  const picture = findPicture(simulator, url);
  return picture ? getPictureUrl(simulator, picture.id) : url;
}

export function parsePictureId(url: string): string | undefined {
  return /\/eps\/([0-9a-f]+)\.jpg$/.exec(url)?.[1];
}
