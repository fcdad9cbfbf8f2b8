import { Navigate, useLocation } from "react-router-dom";

import { urls } from "@/lib/urls";

/** `/listings`, an older address that links still use: its query (`?status=no-sku`) goes along. */
export function ToCollection() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: urls.collection, search }} replace />;
}
