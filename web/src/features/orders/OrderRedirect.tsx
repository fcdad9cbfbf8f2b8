import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router-dom";

import { documentId } from "@contract/wire/documentId";
import { orderDocument, paths } from "@contract/documents";

import { LoadFailed } from "@/lib/firestore/LoadFailed";
import { readDocuments, findDocumentId } from "@/lib/firestore/readDocuments";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { PageHead } from "@/ui/page/PageHead";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { Page } from "@/ui/page/Page";
import { Panel } from "@/ui/page/Panel";

import { missingCopy } from "./copy";
import { orderIdKey } from "./orderIdKey";
import { OrderMissing } from "./OrderMissing";

/** Redirects from an order's id, Pegboard's or the marketplace's, to the order's page. */
export function OrderRedirect() {
  const { uid } = usePerson();
  const { id = "" } = useParams();
  const found = useQuery({
    queryKey: orderIdKey(uid, id),
    queryFn: () => findOrder(uid, id),
    gcTime: 0,
  });
  if (found.data != null) return <Navigate to={urls.order(found.data)} replace />;
  if (found.isSuccess) return <OrderMissing id={id} />;
  return (
    <Page>
      <PageHead title={missingCopy.finding} />
      <div className="mt-3">
        {found.isError ? (
          <LoadFailed
            title={missingCopy.findFailed}
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <Panel>
            <SkeletonRows label={missingCopy.finding} rows={6} />
          </Panel>
        )}
      </div>
    </Page>
  );
}

async function findOrder(uid: string, id: string): Promise<string | null> {
  if (!documentId.safeParse(id).success) return null;
  const orders = paths.orders(uid);
  const [own] = await readDocuments(orders, [id], orderDocument);
  return own?.id ?? (await findDocumentId(orders, "orderId", id, orderDocument, () => true));
}
