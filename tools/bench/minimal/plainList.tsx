// The smallest app that lists listings: signed in, one query of fifty, a plain table.
import { onAuthStateChanged } from "firebase/auth";
import { collection, getDocs, limit, orderBy, query } from "firebase/firestore";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

import { auth } from "@/lib/firestore/firebase";
import { db } from "@/lib/firestore/firestore";

interface Listing {
  readonly id: string;
  readonly title: string;
  readonly sku: string | null;
  readonly price: number;
  readonly quantity: number;
  readonly status: string;
}

function PlainList() {
  const [listings, setListings] = useState<readonly Listing[]>([]);
  useEffect(
    () =>
      onAuthStateChanged(auth, (user) => {
        if (!user) return;
        const fifty = query(collection(db, `users/${user.uid}/listings`), orderBy("title"), limit(50));
        void getDocs(fifty).then(({ docs }) =>
          setListings(docs.map((found) => ({ ...(found.data() as Listing), id: found.id }))),
        );
      }),
    [],
  );
  return (
    <table>
      <tbody>
        {listings.map(({ id, title, sku, price, quantity, status }) => (
          <tr key={id}>
            <td>
              <a href={`/listing/${id}`}>{title}</a>
            </td>
            <td>{sku}</td>
            <td>{price}</td>
            <td>{quantity}</td>
            <td>{status}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<PlainList />);
