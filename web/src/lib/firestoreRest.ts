import { emulators, firebaseConfig } from "./environment";

const ORIGIN = emulators
  ? `http://${emulators.firestore.host}:${emulators.firestore.port}`
  : "https://firestore.googleapis.com";

/** Where Firestore's REST interface has the documents of this project. */
export const DOCUMENTS = `${ORIGIN}/v1/projects/${firebaseConfig.projectId ?? ""}/databases/(default)/documents`;
