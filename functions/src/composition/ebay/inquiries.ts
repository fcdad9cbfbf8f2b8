import { catchUpStore } from "../../db/ebay/catchUps.ts";
import { inquiryStore } from "../../db/ebay/inquiries.ts";
import type { InquiryPorts } from "../../domain/catchUp/ports.ts";
import { ebayInquiryCalls } from "../../ebay/inquiryCalls.ts";
import { firestore } from "../runtime.ts";
import { ebaySettings, publishPorts } from "./ebay.ts";

export const inquiryPorts: InquiryPorts = {
  withAccessToken: publishPorts.withAccessToken,
  now: Date.now,
  progress: catchUpStore(firestore),
  inquiries: { marketplace: ebayInquiryCalls(ebaySettings), store: inquiryStore(firestore, Date.now) },
};
