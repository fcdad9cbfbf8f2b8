import "./ui/theme.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";

import { routes } from "./app/routes";
import { followAuth } from "./lib/auth";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

followAuth();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
);
