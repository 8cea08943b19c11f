-- Their addresses are the site's now: such an item goes on under another one, and the old one redirects to it.
INSERT INTO "former_slug" ("organization_id", "slug", "auction_item_id")
SELECT "organization_id", "slug", "id" FROM "auction_item"
WHERE "deleted_at" IS NULL AND "slug" IN ('my-bids', 'donate', 'checkout', 'board', 'calendar', 'record')
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "auction_item" SET "slug" = "slug" || '-' || left("id"::text, 8)
WHERE "slug" IN ('my-bids', 'donate', 'checkout', 'board', 'calendar', 'record');
