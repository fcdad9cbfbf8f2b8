import { emulators, firebaseConfig } from "../browser/environment";

const ORIGIN = emulators
  ? `http://${emulators.firestore.host}:${emulators.firestore.port}`
  : "https://firestore.googleapis.com";

/** Base URL of this project's documents in Firestore's REST API. */
export const DOCUMENTS = `${ORIGIN}/v1/projects/${firebaseConfig.projectId ?? ""}/databases/(default)/documents`;
