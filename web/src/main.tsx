import "./ui/styles/theme.css";
import "./lib/calls/zodWithoutEval";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";

import { loadAhead, routes } from "./app/router";
import { followAuth } from "./lib/session/auth";
import { followLeaving } from "./lib/session/leaving";
import { isSomebodyKnown } from "./lib/session/lastPerson";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

followAuth();
followLeaving();
loadAhead(window.location.pathname, isSomebodyKnown());
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
);
