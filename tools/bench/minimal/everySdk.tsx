// The smallest app that uses every part of the stack once, without screens, styles or business rules.
import { initializeApp } from "firebase/app";
import { getAuth, GoogleAuthProvider, onAuthStateChanged, signInWithPopup } from "firebase/auth";
import {
  collection,
  doc,
  initializeFirestore,
  limit,
  onSnapshot,
  orderBy,
  persistentLocalCache,
  persistentMultipleTabManager,
  query,
  serverTimestamp,
  updateDoc,
  where,
} from "firebase/firestore";
import { getFunctions, httpsCallable } from "firebase/functions";
import { getDownloadURL, getStorage, ref } from "firebase/storage";
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Link, RouterProvider } from "react-router-dom";
import { create } from "zustand";

const app = initializeApp({
  projectId: "demo-minimal",
  apiKey: "demo",
  appId: "demo",
  storageBucket: "demo",
});
const auth = getAuth(app);
const database = initializeFirestore(app, {
  localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
});
const useStore = create<{ names: string[]; picture: string }>(() => ({ names: [], picture: "" }));

function Everything() {
  const { names, picture } = useStore();
  useEffect(() => {
    const listings = query(
      collection(database, "listings"),
      where("sku", "==", "x"),
      orderBy("title"),
      limit(9),
    );
    onSnapshot(listings, (found) => useStore.setState({ names: found.docs.map(({ id }) => id) }));
    onAuthStateChanged(auth, () => void updateDoc(doc(database, "users/me"), { at: serverTimestamp() }));
    void httpsCallable(getFunctions(app), "anything")();
    void getDownloadURL(ref(getStorage(app), "x")).then((found) => useStore.setState({ picture: found }));
    // The recogniser's code. Its engine isn't JavaScript.
    void import("tesseract.js-core/tesseract-core-simd-lstm.js").then(({ default: load }) =>
      load({ locateFile: (name) => name }),
    );
  }, []);
  return (
    <main>
      <button onClick={() => void signInWithPopup(auth, new GoogleAuthProvider())}>Sign in</button>
      <Link to="/">{names.join()}</Link>
      <img src={picture} alt="" />
    </main>
  );
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <RouterProvider router={createBrowserRouter([{ path: "*", Component: Everything }])} />,
  );
}
