import { Link } from "react-router-dom";

import { STATUS_LABELS } from "@/lib/listings/listing";
import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/browser/urls";
import { Panel } from "@/ui/page/Panel";
import { NumberCell, NumberHead } from "@/ui/table/NumberCell";
import { PlainTable } from "@/ui/table/PlainTable";

import { copy } from "./copy";
import type { Figures, Share } from "./figures";
import { formatNumber } from "@/ui/numbers";

const SHARES = "table-fixed [&_:is(th,td):first-child]:pl-4 [&_tr:last-child>td]:border-b-0";

interface SharesProps {
  readonly title: string;
  readonly header: string;
  readonly shares: readonly Share[];
  /** Shown next to the title if not all orders were read. */
  readonly note: string | null;
}

/** Lists the sold items, largest share first. */
export function Shares({ title, header, shares, note }: SharesProps) {
  return (
    <Panel title={title} aside={note !== null && <span className="px-2 text-12 text-muted">{note}</span>}>
      {shares.length === 0 ? (
        <p className="p-4 text-muted">{copy.nothingSold}</p>
      ) : (
        <PlainTable className={SHARES} label={title}>
          <thead>
            <tr>
              <th scope="col">{header}</th>
              <NumberHead className="w-16">{copy.sold}</NumberHead>
              <th scope="col" className="w-26 text-right" title={copy.earned}>
                {copy.earnedShort}
              </th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ key, name, listingId, carsSold, cents }) => (
              <tr key={key}>
                <td className="truncate">
                  {listingId === null ? (
                    <span title={name}>{name}</span>
                  ) : (
                    <Link
                      className="underline-offset-3 hover:underline"
                      to={urls.listing(listingId)}
                      title={name}
                    >
                      {name}
                    </Link>
                  )}
                </td>
                <NumberCell>{formatNumber(carsSold)}</NumberCell>
                <NumberCell>{formatPrice(cents / 100)}</NumberCell>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Panel>
  );
}

export function Statuses({ statuses }: Pick<Figures, "statuses">) {
  return (
    <Panel title={copy.byStatus}>
      {statuses === null ? (
        <p className="p-4 text-muted">–</p>
      ) : statuses.length === 0 ? (
        <p className="p-4 text-muted">{copy.noListings}</p>
      ) : (
        <PlainTable className={SHARES} label={copy.byStatus}>
          <thead>
            <tr>
              <th scope="col">{copy.status}</th>
              <NumberHead className="w-26">{copy.listingsShort}</NumberHead>
            </tr>
          </thead>
          <tbody>
            {statuses.map(({ status, count }) => (
              <tr key={status}>
                <td>{STATUS_LABELS[status]}</td>
                <NumberCell>{formatNumber(count)}</NumberCell>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Panel>
  );
}
