import type { ListingDocument } from "@contract/documents";

import type { Found } from "@/lib/documents";
import { useNow } from "@/lib/useNow";

import { ListingRow } from "./ListingRow";

/** A table; on a phone the same rows are cards. */
export function ListingTable({ listings }: { readonly listings: readonly Found<ListingDocument>[] }) {
  const now = useNow(60);
  if (listings.length === 0) {
    return (
      <div className="panel muted p-6 text-center" role="status">
        No listing fits. Clear the search or choose another status.
      </div>
    );
  }
  return (
    <div className="panel listings">
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="c-thumb">
              <span className="vh">Picture</span>
            </th>
            <th scope="col">Title</th>
            <th scope="col" className="c-sku">
              SKU
            </th>
            <th scope="col" className="c-price n">
              Price
            </th>
            <th scope="col" className="c-qty n">
              Quantity
            </th>
            <th scope="col" className="c-status">
              Status
            </th>
            <th scope="col" className="c-age n">
              Age
            </th>
            <th scope="col" className="c-act">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {listings.map((listing) => (
            <ListingRow key={listing.id} listing={listing} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
