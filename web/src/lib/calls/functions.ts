import { connectFunctionsEmulator, getFunctions } from "firebase/functions";

import { emulators } from "../browser/environment";
import { app } from "../firestore/firebase";

export { httpsCallable } from "firebase/functions";

export const functions = getFunctions(app);
if (emulators) connectFunctionsEmulator(functions, emulators.functions.host, emulators.functions.port);
