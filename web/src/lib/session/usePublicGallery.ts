import { useSession } from "./session";

/** Returns the username of the signed-in seller's public gallery, or null if they show none. */
export function usePublicGallery(): string | null {
  const session = useSession();
  if (session.status !== "ready") return null;
  const { username, galleryHidden } = session.person.record;
  return galleryHidden ? null : (username ?? null);
}
