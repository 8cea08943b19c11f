ALTER TABLE "auction_item" DROP CONSTRAINT "auction_item_prices";--> statement-breakpoint
ALTER TABLE "auction_item" ADD COLUMN "donor_url" text;--> statement-breakpoint
ALTER TABLE "auction_item" ADD COLUMN "donor_email" varchar(254);--> statement-breakpoint
ALTER TABLE "auction_item" ADD COLUMN "donor_note" text;--> statement-breakpoint
ALTER TABLE "auction_item" ADD COLUMN "estimated_value" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "auction_item" ADD COLUMN "item_number" integer;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "shows_item_numbers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "auction_item" SET "item_number" = "numbered"."position" FROM (
  SELECT "id", row_number() OVER (PARTITION BY "organization_id" ORDER BY "created_at", "id") AS "position"
  FROM "auction_item" WHERE "deleted_at" IS NULL
) AS "numbered" WHERE "numbered"."id" = "auction_item"."id" AND "numbered"."position" <= 99999;--> statement-breakpoint
CREATE UNIQUE INDEX "auction_item_number" ON "auction_item" USING btree ("organization_id","item_number") WHERE "auction_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "auction_item_donor" ON "auction_item" USING btree ("donor_email") WHERE "auction_item"."donor_email" is not null;--> statement-breakpoint
ALTER TABLE "auction_item" ADD CONSTRAINT "auction_item_number_range" CHECK ("auction_item"."item_number" between 1 and 99999);--> statement-breakpoint
ALTER TABLE "auction_item" ADD CONSTRAINT "auction_item_prices" CHECK ("auction_item"."starting_bid" > 0 and "auction_item"."minimum_raise" > 0 and "auction_item"."estimated_value" > 0);