/** Only what every function needs: the SDKs, a database, and one write. CommonJS loads fastest. */
const { initializeApp } = require("firebase-admin/app");
const { getAuth } = require("firebase-admin/auth");
const { getFirestore } = require("firebase-admin/firestore");
const { onCall } = require("firebase-functions/https");

const app = initializeApp();
const firestore = getFirestore(app);
getAuth(app);

exports.least = onCall(() => firestore.doc("bench/least").set({ at: Date.now() }));
