import { Link } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import { Banner } from "@/ui/status/Banner";

import { copy } from "./copy";
import { useSoldIn } from "./useSoldIn";

/**
 * Shows the sold copies that are stored in a place until they are packed. Renders nothing if there are none.
 */
export function SoldHere({ placeId }: { readonly placeId: string }) {
  const sold = useSoldIn(placeId) ?? [];
  const copies = sold.reduce((sum, { toPack }) => sum + (toPack?.copies[placeId] ?? 0), 0);
  if (copies === 0) return null;
  return (
    <Banner tone="info" title={copy.soldHere(copies)}>
      {copy.soldHereHint}
      <ul className="mt-1">
        {sold.map(({ id, title, toPack }) => (
          <li key={id}>
            {toPack?.copies[placeId]} ×{" "}
            <Link className="link" to={urls.listing(id)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
