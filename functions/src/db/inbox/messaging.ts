import { FieldValue, type Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { paths, userDocument } from "../../contract/documents.ts";
import { inquiryDocument } from "../../contract/inbox.ts";
import { describeMessages } from "../../domain/inbox/conversation.ts";
import type { MessagePorts } from "../../domain/inbox/messageSources.ts";
import type { MarkStore } from "../../domain/inbox/ports.ts";

const connected = z.object({ account: z.object({ username: z.string() }) });

export function openMessagingSellers(firestore: Firestore): MessagePorts["sellers"] {
  return {
    async read(uid) {
      const [user, connection] = await firestore.getAll(
        firestore.doc(paths.user(uid)),
        firestore.doc(paths.privateEbay(uid)),
      );
      const { ebay } = userDocument.partial().safeParse(user?.data()).data ?? {};
      const name = connected.safeParse(connection?.data()).data?.account.username;
      // Returns both names, because eBay replaces user names with permanent ids for some applications.
      return { scopes: ebay?.scopes ?? [], names: [name, ebay?.userId].filter((each) => each !== undefined) };
    },

    async saveSource(uid, via, isMessageAccessRefused) {
      const document = firestore.doc(paths.operation(uid, "inbox"));
      const stored = await document.get();
      if (stored.get("via") === via && stored.get("isMessageAccessRefused") === isMessageAccessRefused)
        return;
      await document.set({ via, isMessageAccessRefused }, { merge: true });
    },
  };
}

export function openMarkStore(firestore: Firestore): MarkStore {
  const at = (uid: string, inquiryId: string) => firestore.doc(paths.inquiry(uid, inquiryId));
  return {
    async read(uid, inquiryId) {
      const found = await at(uid, inquiryId).get();
      return found.exists ? inquiryDocument.parse(found.data()) : null;
    },

    mark: (uid, inquiryId, mark) =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(at(uid, inquiryId));
        if (!found.exists) return;
        const { state, messages } = inquiryDocument.parse(found.data());
        const [last = null] = describeMessages(messages).askedIds;
        if (mark === "read" || mark === "unread") {
          transaction.update(found.ref, { isUnread: mark === "unread" });
        } else if (mark === "settled" && state === "open" && last !== null) {
          transaction.update(found.ref, { state: "closed", settled: last, isUnread: false });
        } else if (mark === "unsettled" && state === "closed") {
          transaction.update(found.ref, { state: "open", settled: FieldValue.delete() });
        }
      }),
  };
}
