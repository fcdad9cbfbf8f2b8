import "./ui/styles/theme.css";
import "./lib/calls/zodWithoutEval";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";

import { loadAhead, routes } from "./app/router";
import { appCheckStarted } from "./lib/firestore/firebase";
import { followAuth } from "./lib/session/auth";
import { readLastPerson } from "./lib/session/lastPerson";
import { leaveServedLogin } from "./lib/session/servedLogin";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const screen = loadAhead(window.location.pathname, readLastPerson());
void appCheckStarted.then(async () => {
  followAuth();
  await leaveServedLogin(root, screen);
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes)} />
    </StrictMode>,
  );
});
