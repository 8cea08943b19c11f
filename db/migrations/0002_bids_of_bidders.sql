ALTER TABLE "bidder" DROP CONSTRAINT "bidder_reference_code";--> statement-breakpoint
ALTER TABLE "bidder" DROP CONSTRAINT "bidder_is_one";--> statement-breakpoint
ALTER TABLE "bid" DROP CONSTRAINT "bid_of_one_bidder";--> statement-breakpoint
ALTER TABLE "cancelled_bid" DROP CONSTRAINT "cancelled_bid_of_one_bidder";--> statement-breakpoint
ALTER TABLE "cancelled_win" DROP CONSTRAINT "cancelled_win_of_one_bidder";--> statement-breakpoint
ALTER TABLE "second_chance" DROP CONSTRAINT "second_chance_of_one_bidder";--> statement-breakpoint
ALTER TABLE "bid" DROP CONSTRAINT "bid_paddle";--> statement-breakpoint
ALTER TABLE "cancelled_bid" DROP CONSTRAINT "cancelled_bid_paddle";--> statement-breakpoint
ALTER TABLE "handover" DROP CONSTRAINT "handover_organization_id_winner_id_bidder_organization_id_id_fk";--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_organization_id_winner_id_bidder_organization_id_id_fk";--> statement-breakpoint
ALTER TABLE "cancelled_win" DROP CONSTRAINT "cancelled_win_paddle";--> statement-breakpoint
ALTER TABLE "second_chance" DROP CONSTRAINT "second_chance_paddle";--> statement-breakpoint
ALTER TABLE "maximum_offer" DROP CONSTRAINT "maximum_offer_auction_item_id_email_idempotency_key_pk";--> statement-breakpoint
ALTER TABLE "bidder" DROP CONSTRAINT "bidder_of_organization";--> statement-breakpoint
ALTER TABLE "bidder" DROP CONSTRAINT "bidder_pkey";--> statement-breakpoint
-- Whoever bid without a win or a name has no row yet.
INSERT INTO "bidder" ("organization_id", "email")
SELECT "organization_id", "email" FROM "bid" WHERE "email" IS NOT NULL
UNION SELECT "organization_id", "email" FROM "cancelled_bid" WHERE "email" IS NOT NULL
UNION SELECT "organization_id", "email" FROM "maximum_offer" WHERE "email" IS NOT NULL
UNION SELECT "organization_id", "email" FROM "cancelled_win" WHERE "email" IS NOT NULL
UNION SELECT "organization_id", "email" FROM "second_chance" WHERE "email" IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "bidder_id" uuid;--> statement-breakpoint
UPDATE "bid" SET "bidder_id" = w."id" FROM "bidder" w WHERE w."organization_id" = "bid"."organization_id" AND w."key" = "bid"."bidder";--> statement-breakpoint
ALTER TABLE "bid" ALTER COLUMN "bidder_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD COLUMN "bidder_id" uuid;--> statement-breakpoint
UPDATE "cancelled_bid" SET "bidder_id" = w."id" FROM "bidder" w WHERE w."organization_id" = "cancelled_bid"."organization_id" AND w."key" = "cancelled_bid"."bidder";--> statement-breakpoint
ALTER TABLE "cancelled_bid" ALTER COLUMN "bidder_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "maximum_offer" ADD COLUMN "bidder_id" uuid;--> statement-breakpoint
UPDATE "maximum_offer" SET "bidder_id" = w."id" FROM "bidder" w WHERE w."organization_id" = "maximum_offer"."organization_id" AND w."key" = "maximum_offer"."email";--> statement-breakpoint
ALTER TABLE "maximum_offer" ALTER COLUMN "bidder_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "cancelled_win" ADD COLUMN "bidder_id" uuid;--> statement-breakpoint
UPDATE "cancelled_win" SET "bidder_id" = w."id" FROM "bidder" w WHERE w."organization_id" = "cancelled_win"."organization_id" AND w."key" = "cancelled_win"."bidder";--> statement-breakpoint
ALTER TABLE "cancelled_win" ALTER COLUMN "bidder_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "second_chance" ADD COLUMN "bidder_id" uuid;--> statement-breakpoint
UPDATE "second_chance" SET "bidder_id" = w."id" FROM "bidder" w WHERE w."organization_id" = "second_chance"."organization_id" AND w."key" = "second_chance"."bidder";--> statement-breakpoint
ALTER TABLE "second_chance" ALTER COLUMN "bidder_id" SET NOT NULL;--> statement-breakpoint
DROP INDEX "bid_of_bidder";--> statement-breakpoint
DROP INDEX "bid_key";--> statement-breakpoint
DROP INDEX "cancelled_bid_of_bidder";--> statement-breakpoint
DROP INDEX "outbox_of_closing";--> statement-breakpoint
DROP INDEX "cancelled_win_of_bidder";--> statement-breakpoint
DROP INDEX "second_chance_of_bidder";--> statement-breakpoint
ALTER TABLE "bidder" DROP CONSTRAINT "bidder_key";--> statement-breakpoint
ALTER TABLE "bidder" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "bid" DROP COLUMN "bidder";--> statement-breakpoint
ALTER TABLE "cancelled_bid" DROP COLUMN "bidder";--> statement-breakpoint
ALTER TABLE "cancelled_win" DROP COLUMN "bidder";--> statement-breakpoint
ALTER TABLE "second_chance" DROP COLUMN "bidder";--> statement-breakpoint
ALTER TABLE "bid" DROP COLUMN "email";--> statement-breakpoint
ALTER TABLE "bid" DROP COLUMN "paddle_id";--> statement-breakpoint
ALTER TABLE "cancelled_bid" DROP COLUMN "email";--> statement-breakpoint
ALTER TABLE "cancelled_bid" DROP COLUMN "paddle_id";--> statement-breakpoint
ALTER TABLE "maximum_offer" DROP COLUMN "email";--> statement-breakpoint
ALTER TABLE "cancelled_win" DROP COLUMN "email";--> statement-breakpoint
ALTER TABLE "cancelled_win" DROP COLUMN "paddle_id";--> statement-breakpoint
ALTER TABLE "second_chance" DROP COLUMN "email";--> statement-breakpoint
ALTER TABLE "second_chance" DROP COLUMN "paddle_id";--> statement-breakpoint
ALTER TABLE "bidder" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bidder" drop column "label";--> statement-breakpoint
ALTER TABLE "bidder" ADD COLUMN "label" varchar(254) GENERATED ALWAYS AS (coalesce(email, 'Paddle ' || paddle_number::text, 'erased')) STORED NOT NULL;--> statement-breakpoint
-- What stood for an erased address was another address.
UPDATE "bidder" SET "email" = NULL, "erased_at" = now() WHERE "email" ~ '^erased-[0-9a-f]{16}@erased\.invalid$';--> statement-breakpoint
UPDATE "outbox" SET "recipient" = 'erased' WHERE "recipient" ~ '^erased-[0-9a-f]{16}@erased\.invalid$';--> statement-breakpoint
UPDATE "outbox" SET "content" = regexp_replace("content"::text, 'erased-[0-9a-f]{16}@erased\.invalid', 'erased', 'g')::jsonb WHERE "kind" = 'closing-summary' AND "content"::text LIKE '%@erased.invalid%';--> statement-breakpoint
DELETE FROM "mail_address" WHERE "email" ~ '^erased-[0-9a-f]{16}@erased\.invalid$';--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_of_closing" ON "outbox" USING btree ("closing_id","recipient","kind","is_gathered") WHERE "outbox"."closing_id" is not null and "outbox"."recipient" <> 'erased';--> statement-breakpoint
ALTER TABLE "bidder" ADD CONSTRAINT "bidder_id_organization_id_pk" PRIMARY KEY("id","organization_id");--> statement-breakpoint
ALTER TABLE "maximum_offer" ADD CONSTRAINT "maximum_offer_auction_item_id_bidder_id_idempotency_key_pk" PRIMARY KEY("auction_item_id","bidder_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "bidder" ADD CONSTRAINT "bidder_email" UNIQUE("email","organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bidder_reference_code" ON "bidder" USING btree ("organization_id","code") WHERE "bidder"."code" is not null;--> statement-breakpoint
CREATE INDEX "maximum_offer_of_bidder" ON "maximum_offer" USING btree ("bidder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_of_bidder" ON "bid" USING btree ("bidder_id","auction_item_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "cancelled_bid_of_bidder" ON "cancelled_bid" USING btree ("bidder_id","auction_item_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "cancelled_win_of_bidder" ON "cancelled_win" USING btree ("bidder_id");--> statement-breakpoint
CREATE INDEX "second_chance_of_bidder" ON "second_chance" USING btree ("bidder_id");--> statement-breakpoint
ALTER TABLE "bidder" ADD CONSTRAINT "bidder_is_one" CHECK (num_nonnulls("bidder"."email", "bidder"."paddle_number", "bidder"."erased_at") = 1);--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_bidder_id_organization_id_bidder_id_organization_id_fk" FOREIGN KEY ("bidder_id","organization_id") REFERENCES "public"."bidder"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD CONSTRAINT "cancelled_bid_bidder_id_organization_id_bidder_id_organization_id_fk" FOREIGN KEY ("bidder_id","organization_id") REFERENCES "public"."bidder"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maximum_offer" ADD CONSTRAINT "maximum_offer_bidder_id_organization_id_bidder_id_organization_id_fk" FOREIGN KEY ("bidder_id","organization_id") REFERENCES "public"."bidder"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_winner_id_organization_id_bidder_id_organization_id_fk" FOREIGN KEY ("winner_id","organization_id") REFERENCES "public"."bidder"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_winner_id_organization_id_bidder_id_organization_id_fk" FOREIGN KEY ("winner_id","organization_id") REFERENCES "public"."bidder"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_win" ADD CONSTRAINT "cancelled_win_bidder_id_organization_id_bidder_id_organization_id_fk" FOREIGN KEY ("bidder_id","organization_id") REFERENCES "public"."bidder"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_chance" ADD CONSTRAINT "second_chance_bidder_id_organization_id_bidder_id_organization_id_fk" FOREIGN KEY ("bidder_id","organization_id") REFERENCES "public"."bidder"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP FUNCTION bidder_label(varchar, uuid);
