import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router-dom";

import { documentId } from "@contract/documentId";
import { orderDocument, paths } from "@contract/documents";

import { errorText } from "@/lib/errorText";
import { findDocumentId } from "@/lib/findDocument";
import { fromFirestoreError } from "@/lib/firestoreErrors";
import { readDocuments } from "@/lib/readDocuments";
import { usePerson } from "@/lib/session";
import { urls } from "@/lib/urls";
import { Banner } from "@/ui/Banner";
import { Button } from "@/ui/Button";
import { PageHead } from "@/ui/PageHead";
import { SkeletonRows } from "@/ui/Skeleton";

import { copy, missingCopy } from "./copy";
import { OrderMissing } from "./OrderMissing";

/** From an order's id, ours or the marketplace's, to its page. */
export function OrderRedirect() {
  const { uid } = usePerson();
  const { id = "" } = useParams();
  const found = useQuery({
    queryKey: ["orderId", uid, id],
    queryFn: () => findOrder(uid, id),
    gcTime: 0,
  });
  if (found.data != null) return <Navigate to={urls.order(found.data)} replace />;
  if (found.isSuccess) return <OrderMissing id={id} />;
  return (
    <div className="page">
      <PageHead title={missingCopy.finding} />
      <div className="mt-3">
        {found.isError ? (
          <Banner
            tone="danger"
            title={missingCopy.findFailed}
            action={<Button onClick={() => void found.refetch()}>{copy.tryAgain}</Button>}
          >
            {errorText(fromFirestoreError(found.error))}
          </Banner>
        ) : (
          <div className="panel">
            <SkeletonRows label={missingCopy.finding} rows={6} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The id of the order's document; null where there is none. */
async function findOrder(uid: string, id: string): Promise<string | null> {
  if (!documentId.safeParse(id).success) return null;
  const orders = paths.orders(uid);
  const [own] = await readDocuments(orders, [id], orderDocument);
  return own?.id ?? (await findDocumentId(orders, "orderId", id, orderDocument, () => true));
}
