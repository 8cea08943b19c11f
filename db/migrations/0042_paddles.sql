CREATE TABLE "paddle" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"given_by_name" varchar(100) NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "paddle_of_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "paddle_number_range" CHECK ("paddle"."number" between 1 and 9999)
);--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "uses_paddles" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "winner" DROP CONSTRAINT "winner_email";--> statement-breakpoint
DROP INDEX "bid_of_bidder";--> statement-breakpoint
DROP INDEX "bid_key";--> statement-breakpoint
DROP INDEX "cancelled_bid_of_bidder";--> statement-breakpoint
ALTER TABLE "bidder_contact" DROP CONSTRAINT "bidder_contact_organization_id_email_pk";--> statement-breakpoint
ALTER TABLE "bidder_contact" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bid" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cancelled_bid" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "winner" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bidder_contact" ADD COLUMN "paddle_id" uuid;--> statement-breakpoint
ALTER TABLE "bidder_contact" ADD COLUMN "bidder" varchar(254) GENERATED ALWAYS AS (coalesce(email, paddle_id::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "bidder_contact" ADD CONSTRAINT "bidder_contact_organization_id_bidder_pk" PRIMARY KEY("organization_id","bidder");--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "paddle_id" uuid;--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "bidder" varchar(254) GENERATED ALWAYS AS (coalesce(email, paddle_id::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD COLUMN "paddle_id" uuid;--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD COLUMN "bidder" varchar(254) GENERATED ALWAYS AS (coalesce(email, paddle_id::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "winner" ADD COLUMN "paddle_id" uuid;--> statement-breakpoint
ALTER TABLE "winner" ADD COLUMN "bidder" varchar(254) GENERATED ALWAYS AS (coalesce(email, paddle_id::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "paddle" ADD CONSTRAINT "paddle_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "paddle_number" ON "paddle" USING btree ("organization_id","number") WHERE "paddle"."returned_at" is null;--> statement-breakpoint
ALTER TABLE "bidder_contact" ADD CONSTRAINT "bidder_contact_paddle" FOREIGN KEY ("organization_id","paddle_id") REFERENCES "public"."paddle"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_paddle" FOREIGN KEY ("organization_id","paddle_id") REFERENCES "public"."paddle"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD CONSTRAINT "cancelled_bid_paddle" FOREIGN KEY ("organization_id","paddle_id") REFERENCES "public"."paddle"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winner" ADD CONSTRAINT "winner_paddle" FOREIGN KEY ("organization_id","paddle_id") REFERENCES "public"."paddle"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bid_of_bidder" ON "bid" USING btree ("bidder","auction_item_id","timestamp");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_key" ON "bid" USING btree ("auction_item_id","bidder","idempotency_key");--> statement-breakpoint
CREATE INDEX "cancelled_bid_of_bidder" ON "cancelled_bid" USING btree ("bidder","auction_item_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "winner" ADD CONSTRAINT "winner_bidder" UNIQUE("bidder","organization_id");--> statement-breakpoint
ALTER TABLE "bidder_contact" ADD CONSTRAINT "bidder_contact_of_one_bidder" CHECK (num_nonnulls("bidder_contact"."email", "bidder_contact"."paddle_id") = 1);--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_of_one_bidder" CHECK (num_nonnulls("bid"."email", "bid"."paddle_id") = 1);--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD CONSTRAINT "cancelled_bid_of_one_bidder" CHECK (num_nonnulls("cancelled_bid"."email", "cancelled_bid"."paddle_id") = 1);--> statement-breakpoint
ALTER TABLE "winner" ADD CONSTRAINT "winner_of_one_bidder" CHECK (num_nonnulls("winner"."email", "winner"."paddle_id") = 1);--> statement-breakpoint
-- Who bids, as people read it: an address, or "Paddle 12".
CREATE FUNCTION bidder_label(email varchar, paddle_id uuid) RETURNS varchar LANGUAGE sql STABLE AS $$
	SELECT coalesce(email, (SELECT 'Paddle ' || number FROM paddle WHERE id = paddle_id))
$$;
