DROP INDEX "watched_item_of_bidder";--> statement-breakpoint
DROP INDEX "reminder_of_bidder";--> statement-breakpoint
ALTER TABLE "watched_item" DROP CONSTRAINT "watched_item_auction_item_id_email_pk";--> statement-breakpoint
ALTER TABLE "reminder" DROP CONSTRAINT "reminder_auction_item_id_email_pk";--> statement-breakpoint
-- Whoever watches without a bid has no row yet.
INSERT INTO "bidder" ("organization_id", "email")
SELECT "organization_id", "email" FROM "watched_item" UNION SELECT "organization_id", "email" FROM "reminder"
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "watched_item" ADD COLUMN "bidder_id" uuid;--> statement-breakpoint
UPDATE "watched_item" f SET "bidder_id" = w."id" FROM "bidder" w WHERE w."organization_id" = f."organization_id" AND w."email" = f."email";--> statement-breakpoint
ALTER TABLE "watched_item" ALTER COLUMN "bidder_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder" ADD COLUMN "bidder_id" uuid;--> statement-breakpoint
UPDATE "reminder" f SET "bidder_id" = w."id" FROM "bidder" w WHERE w."organization_id" = f."organization_id" AND w."email" = f."email";--> statement-breakpoint
ALTER TABLE "reminder" ALTER COLUMN "bidder_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_item" ADD CONSTRAINT "watched_item_auction_item_id_bidder_id_pk" PRIMARY KEY("auction_item_id","bidder_id");--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_auction_item_id_bidder_id_pk" PRIMARY KEY("auction_item_id","bidder_id");--> statement-breakpoint
ALTER TABLE "watched_item" ADD CONSTRAINT "watched_item_bidder_id_organization_id_bidder_id_organization_id_fk" FOREIGN KEY ("bidder_id","organization_id") REFERENCES "public"."bidder"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_bidder_id_organization_id_bidder_id_organization_id_fk" FOREIGN KEY ("bidder_id","organization_id") REFERENCES "public"."bidder"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_item_of_bidder" ON "watched_item" USING btree ("bidder_id");--> statement-breakpoint
CREATE INDEX "reminder_of_bidder" ON "reminder" USING btree ("bidder_id");--> statement-breakpoint
ALTER TABLE "watched_item" DROP COLUMN "email";--> statement-breakpoint
ALTER TABLE "reminder" DROP COLUMN "email";
