import { useQuery } from "@tanstack/react-query";
import * as z from "zod";

import { paths } from "@contract/documents";

import { readDocuments } from "@/lib/firestore/readDocuments";
import { usePerson } from "@/lib/session/session";

import type { Parcel } from "./parcels";

const specifics = z.object({ itemSpecifics: z.record(z.string(), z.unknown()).catch({}) });

/** The shop's barcodes of a parcel's cars, by the listing's id, where the listing says one. */
export function useUpcs({ cars }: Pick<Parcel, "cars">): Readonly<Record<string, string>> {
  const { uid } = usePerson();
  const ids = cars.flatMap(({ listingId }) => listingId ?? []).sort();
  const { data } = useQuery({
    queryKey: ["upcs", uid, ids.join(" ")],
    enabled: ids.length > 0,
    staleTime: Infinity,
    queryFn: async () => {
      const listings = await readDocuments(paths.listings(uid), ids, specifics);
      return Object.fromEntries(
        listings.flatMap(({ id, itemSpecifics: { UPC: upc } }) =>
          typeof upc === "string" && /^\d{12,13}$/.test(upc.trim()) ? [[id, upc.trim()] as const] : [],
        ),
      );
    },
  });
  return data ?? {};
}
