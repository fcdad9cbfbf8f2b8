// The smallest app that a person can sign in to: React, the router, and Firebase Auth with Google's pop-up.
import { initializeApp } from "firebase/app";
import { getAuth, GoogleAuthProvider, onAuthStateChanged, signInWithPopup } from "firebase/auth";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";

const auth = getAuth(initializeApp({ projectId: "demo-minimal", apiKey: "demo", appId: "demo" }));

function SignIn() {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => onAuthStateChanged(auth, (user) => setName(user?.displayName ?? null)), []);
  return (
    <button onClick={() => void signInWithPopup(auth, new GoogleAuthProvider())}>{name ?? "Sign in"}</button>
  );
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <RouterProvider router={createBrowserRouter([{ path: "*", Component: SignIn }])} />,
  );
}
