import { FieldValue } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { testBrowser } from "../../support/browser.ts";
import { openControl } from "../../support/ebaySeller.ts";
import { callAs, type Person } from "../../support/people.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { suite } from "../../support/suite.ts";
import { connectEbay, openAsMember } from "../people.ts";

const marketplace = openControl(suite().ebayUrl);
const browser = testBrowser();
/** The first call starts its function, which takes longer on a busy machine. */
const COLD_START = { timeout: 90_000 };

interface AtEbay {
  messages: { messageId: string; answers?: string[] }[];
  offers: { offerId: string; status?: string }[];
  cancellations: { cancelId: string; status: string }[];
  watcherOffers: { itemId: string; price: string }[];
}
const atEbay = async () => (await marketplace.state()) as AtEbay;

describe("the inbox", () => {
  it("answers a question, an offer and a cancellation at eBay", { timeout: 240_000 }, async () => {
    const { page } = await browser.open();
    const person = await openAsMember(page);
    await connectEbay(person);
    // The inbox reads when it is opened, not on a notification.
    await callAs(person, "subscribeToNotifications", { topics: ["TokenRevocation"] });
    const itemId = await giveListing(person);
    const { messageId, buyer } = await marketplace.ask(itemId, "Is the blister clear?");
    const { offerId } = await marketplace.offer(itemId, { price: "8.00", text: "Would you?" });
    const { orderId } = await marketplace.buy([itemId]);
    const { cancelId } = await marketplace.askToCancel(orderId);

    await page.keyboard.press("g");
    await page.keyboard.press("n");
    await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
    const list = page.getByRole("list", { name: "Inquiries" });
    await list.getByText("Is the blister clear?").waitFor(COLD_START);
    await expect.poll(() => list.getByRole("listitem").count()).toBe(3);
    await expectGoodLooks(page);

    await page.getByRole("button", { name: "Templates", exact: true }).click();
    const templates = page.getByRole("dialog", { name: "Reply templates" });
    await templates.getByRole("button", { name: "Add template" }).click();
    await templates.getByLabel("Name").fill("Clear");
    await templates.getByLabel("Text").fill("Hi {buyer}, it is clear.");
    await templates.getByRole("button", { name: "Save" }).click();
    await templates.waitFor({ state: "detached" });

    await page.getByRole("button", { name: /^Questions/ }).click();
    await list.getByRole("link", { name: buyer }).click();
    await page.getByRole("link", { name: "Bone Shaker" }).waitFor();
    await page.getByLabel("Template").selectOption("Clear");
    expect(await page.getByLabel("Your reply").inputValue()).toBe(`Hi ${buyer}, it is clear.`);
    await page.reload();
    expect(await page.getByLabel("Your reply").inputValue(), "what is typed stays").toContain("it is clear");
    await page.getByRole("button", { name: "Send reply" }).click();
    await page.getByText("Answered", { exact: true }).first().waitFor(COLD_START);
    const { messages } = await atEbay();
    expect(messages.find((one) => one.messageId === messageId)?.answers).toEqual([
      `Hi ${buyer}, it is clear.`,
    ]);

    await page.goto(`/inbox?thread=offer-${offerId}`);
    await page.getByText("Would you?").first().waitFor();
    // 8.00 less fees of 13.25 % and 0.30, less the cost of 3.00.
    await page.getByText("$3.64").waitFor();
    await page.getByRole("button", { name: "Accept offer" }).click();
    const confirm = page.getByRole("dialog", { name: "Accept this offer?" });
    await expectGoodLooks(page);
    await confirm.getByRole("button", { name: "Accept offer" }).click();
    await confirm.waitFor({ state: "detached", ...COLD_START });
    await page.getByText("Accepted", { exact: true }).waitFor();
    expect((await atEbay()).offers.find((one) => one.offerId === offerId)?.status).toBe("Accepted");

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/inbox?thread=cancellation-${cancelId}`);
    await page.getByRole("link", { name: `Order ${orderId}` }).waitFor();
    await page.getByRole("button", { name: "Approve cancellation" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve cancellation" }).click();
    await page.getByText("Approved the cancellation").waitFor(COLD_START);
    const { cancellations } = await atEbay();
    expect(cancellations.find((one) => one.cancelId === cancelId)?.status).toBe("CANCEL_CLOSED_WITH_REFUND");
    await expectGoodLooks(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Inbox", exact: true }).click();
    await page.getByText("Nothing waits for you").waitFor();
  });

  it("says what eBay refuses, and sends an offer to a listing's watchers", { timeout: 240_000 }, async () => {
    const opened = await browser.open();
    opened.expectError(/status of 400/);
    const { page } = opened;
    const person = await openAsMember(page);
    await connectEbay(person);
    const itemId = await giveListing(person);
    await marketplace.watch(itemId);
    const { offerId } = await marketplace.offer(itemId, { price: "8.00", quantity: 9 });

    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Command palette" }).waitFor();
    await page.keyboard.type("push all");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "There are no drafts" }).getByRole("button").last().click();

    const today = page.getByRole("region", { name: "Today" });
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.goto("/inbox");
    await page.getByRole("list", { name: "Inquiries" }).getByRole("link").waitFor(COLD_START);
    await page.goto("/");
    await today.getByText("1 thing needs you").waitFor(COLD_START);
    await today.getByRole("link", { name: /1\s*offer/ }).click();
    await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
    await page.getByRole("list", { name: "Inquiries" }).getByRole("link").click(COLD_START);
    await page.getByRole("button", { name: "Accept offer" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Accept offer" }).click();
    await page
      .getByRole("dialog")
      .getByText(/eBay refused this/)
      .waitFor(COLD_START);
    expect((await atEbay()).offers.find((one) => one.offerId === offerId)?.status).toBeUndefined();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Offer to watchers" }).click();
    const dialog = page.getByRole("dialog", { name: "Offer to watchers" });
    await dialog.getByRole("checkbox", { name: "Bone Shaker" }).waitFor(COLD_START);
    await dialog.getByLabel("Lower by, %").fill("30");
    await dialog.getByText("Below your floor", { exact: true }).waitFor();
    await dialog.getByLabel("Lower by, %").fill("15");
    await expectGoodLooks(page);
    await dialog.getByRole("button", { name: "Send 1 offer" }).click();
    await dialog.getByText("Sent to 1 buyer").waitFor(COLD_START);
    expect((await atEbay()).watcherOffers.filter((one) => one.itemId === itemId)).toMatchObject([
      { price: "8.50" },
    ]);
  });
});

/** Creates a listing of five copies at $10 with a cost of $3. */
async function giveListing({ uid }: Person): Promise<string> {
  const title = "Bone Shaker";
  const itemId = await marketplace.placeItem(uid, { title, price: "10.00", quantity: 5 });
  await admin()
    .firestore.doc(paths.listing(uid, itemId))
    .set({
      ...{ title, ebayItemId: itemId, price: 10, cost: 3, quantity: 5, status: "active", isDraft: false },
      updatedAt: FieldValue.serverTimestamp(),
    });
  return itemId;
}
