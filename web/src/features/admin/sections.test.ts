// @vitest-environment node
import { expect, it } from "vitest";

import { SECTIONS } from "./sections";

it("lists the panel's sections in the menu's order, under their addresses", () => {
  expect(SECTIONS.map(({ key, label }) => [key, label])).toEqual([
    ["dashboard", "Dashboard"],
    ["health", "Health"],
    ["listings", "Listing Management"],
    ["sku", "SKU Processing"],
    ["wishlists", "Wishlist Tracking"],
    ["images", "Image Migration"],
    ["catalogue", "Catalogue"],
    ["cloudinary", "Cloudinary Config"],
    ["openai", "OpenAI Config"],
    ["aiProvider", "AI Provider"],
    ["webhooks", "Webhooks & Notifications"],
    ["testPages", "Utilities"],
    ["users", "User Management"],
    ["audit", "Audit Log"],
  ]);
});
