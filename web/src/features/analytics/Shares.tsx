import { Link } from "react-router-dom";

import { STATUS_LABELS } from "@/lib/listings/listing";
import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/browser/urls";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";
import type { Figures, Share } from "./figures";
import { formatWhole } from "./wording";

interface SharesProps {
  readonly title: string;
  /** Over the names. */
  readonly header: string;
  readonly shares: readonly Share[];
  /** Said under the title where not all was looked at. */
  readonly note: string | null;
}

/** What was sold, the most first. */
export function Shares({ title, header, shares, note }: SharesProps) {
  return (
    <Panel title={title} aside={note !== null && <span className="muted px-2 text-12">{note}</span>}>
      {shares.length === 0 ? (
        <p className="muted p-4">{copy.nothingSold}</p>
      ) : (
        <table className="shares table" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{header}</th>
              <th scope="col" className="n">
                {copy.sold}
              </th>
              <th scope="col" className="n" title={copy.earned}>
                {copy.earnedShort}
              </th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ key, name, listingId, carsSold, cents }) => (
              <tr key={key}>
                <td className="cut share-name">
                  {listingId === null ? (
                    <span title={name}>{name}</span>
                  ) : (
                    <Link className="link-quiet" to={urls.listing(listingId)} title={name}>
                      {name}
                    </Link>
                  )}
                </td>
                <td className="n">{formatWhole(carsSold)}</td>
                <td className="n">{formatPrice(cents / 100)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

export function Statuses({ statuses }: Pick<Figures, "statuses">) {
  return (
    <Panel title={copy.byStatus}>
      {statuses === null ? (
        <p className="muted p-4">–</p>
      ) : statuses.length === 0 ? (
        <p className="muted p-4">{copy.noListings}</p>
      ) : (
        <table className="shares table" aria-label={copy.byStatus}>
          <thead>
            <tr>
              <th scope="col">{copy.status}</th>
              <th scope="col" className="n">
                {copy.listingsShort}
              </th>
            </tr>
          </thead>
          <tbody>
            {statuses.map(({ status, count }) => (
              <tr key={status}>
                <td>{STATUS_LABELS[status]}</td>
                <td className="n">{formatWhole(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
