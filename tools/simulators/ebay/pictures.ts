import { type Simulator } from "./simulator.ts";
import { type Picture } from "./state.ts";

/** The address of a hosted picture, as it stands in a listing. */
export function pictureUrl(simulator: Simulator, id: string): string {
  return `${simulator.url}/eps/${id}.jpg`;
}

/** The hosted picture behind an address; undefined for one that is not ours. */
export function pictureAt({ store }: Simulator, url: string): Picture | undefined {
  const id = pictureId(url);
  return id === undefined ? undefined : store.state.pictures[id];
}

/** Where a browser finds a listing's picture now: a kept state may have been made on another port. */
export function browserPictureUrl(simulator: Simulator, url: string): string {
  const picture = pictureAt(simulator, url);
  if (!picture) return url;
  return picture.sourceUrl ?? pictureUrl(simulator, picture.id);
}

export function pictureId(url: string): string | undefined {
  return /\/eps\/([0-9a-f]+)\.jpg$/.exec(url)?.[1];
}
