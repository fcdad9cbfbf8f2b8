import type { Unfinished } from "@/lib/firestore/localData";
import { useSigningOut } from "@/lib/session/signingOut";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";

/** Shown only if work is unfinished. All other data is already on the server. */
export function SignOutDialog() {
  const { signingOut } = useSigningOut();
  const close = () => useSigningOut.setState({ signingOut: null });
  const lost = signingOut ? describeLost(signingOut.waiting) : [];
  const parts = signingOut ? [...lost, ...describeUnfinished(signingOut.waiting)] : [];
  return (
    <ConfirmDialog
      open={signingOut !== null}
      onClose={close}
      title="Sign out with unfinished work?"
      confirmLabel={signingOut && lost.length > 0 ? nameLoss(signingOut.waiting) : "Sign out"}
      danger={lost.length > 0}
      onConfirm={() => {
        close();
        void signingOut?.signOut();
      }}
    >
      <ul className="list-disc pl-5">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      {parts.length > lost.length && (
        <p className="mt-2">
          {lost.length > 0 ? "The rest" : "It"} stays on this machine, hidden from everyone else, and
          continues when you sign in here again.
        </p>
      )}
    </ConfirmDialog>
  );
}

const nameLoss = ({ unstored }: Unfinished): string =>
  `Sign out and lose ${unstored === 1 ? "1 photo" : `${unstored} photos`}`;

const describeLost = ({ unstored }: Unfinished): string[] =>
  unstored > 0
    ? [
        unstored === 1
          ? "1 photo doesn't fit on the disk, and is lost if you sign out before it is uploaded"
          : `${unstored} photos don't fit on the disk, and are lost if you sign out before they are uploaded`,
      ]
    : [];

function describeUnfinished({ photos, wishlists, listings, endings }: Unfinished): string[] {
  return [
    photos > 0 && `${photos === 1 ? "1 photo waits" : `${photos} photos wait`} to be uploaded`,
    wishlists > 0 && `${wishlists === 1 ? "1 wishlist waits" : `${wishlists} wishlists wait`} to be saved`,
    listings > 0 &&
      `${listings === 1 ? "1 listing has" : `${listings} listings have`} changes that you haven't saved`,
    endings > 0 &&
      `${endings === 1 ? "1 imported listing waits" : `${endings} imported listings wait`} to be ended on eBay`,
  ].filter((part) => part !== false);
}
