import { Navigate, useLocation } from "react-router-dom";

import { urls } from "@/lib/browser/urls";

/** Redirects `/listings`, an older URL, and keeps its query (`?status=no-sku`). */
export function ToCollection() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: urls.collection, search }} replace />;
}
