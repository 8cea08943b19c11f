CREATE TABLE "purchase" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"auction_item_id" uuid NOT NULL,
	"bidder_id" uuid NOT NULL,
	"kind" varchar(50) NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"unit_value" numeric(10, 2),
	"quantity" integer NOT NULL,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"language" varchar(2) DEFAULT 'en' NOT NULL,
	"entered_by_name" varchar(100),
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	"cancelled_by_name" varchar(100),
	"cancel_reason" varchar(200),
	CONSTRAINT "purchase_numbers" CHECK ("purchase"."quantity" > 0 and "purchase"."unit_price" >= 0 and "purchase"."unit_value" > 0),
	CONSTRAINT "purchase_answers" CHECK (jsonb_array_length("purchase"."answers") <= "purchase"."quantity"),
	CONSTRAINT "purchase_cancelled" CHECK ("purchase"."cancelled_at" is not null or num_nonnulls("purchase"."cancelled_by", "purchase"."cancelled_by_name", "purchase"."cancel_reason") = 0)
);
--> statement-breakpoint
ALTER TABLE "auction_item" DROP CONSTRAINT "auction_item_prices";--> statement-breakpoint
ALTER TABLE "auction_item" ADD COLUMN "places" jsonb;--> statement-breakpoint
ALTER TABLE "auction_lock" ADD COLUMN "places_left" integer;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_cancelled_by_user_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_bidder_id_organization_id_bidder_id_organization_id_fk" FOREIGN KEY ("bidder_id","organization_id") REFERENCES "public"."bidder"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_of_item" ON "purchase" USING btree ("organization_id","auction_item_id");--> statement-breakpoint
CREATE INDEX "purchase_of_bidder" ON "purchase" USING btree ("bidder_id","auction_item_id");--> statement-breakpoint
ALTER TABLE "auction_item" ADD CONSTRAINT "auction_item_prices" CHECK (("auction_item"."starting_bid" > 0 or "auction_item"."places" is not null) and "auction_item"."minimum_raise" > 0 and "auction_item"."estimated_value" > 0);--> statement-breakpoint
ALTER TABLE "auction_lock" ADD CONSTRAINT "auction_lock_places" CHECK ("auction_lock"."places_left" is null or ("auction_lock"."places_left" >= 0 and "auction_lock"."bid_count" = 0));--> statement-breakpoint
CREATE VIEW "public"."bill_line" AS (
    select i.organization_id, b.bidder_id, i.id as auction_item_id, i.event_id, b.amount, null::int as quantity,
           null::varchar(50) as kind, k.closed_at as since, i.estimated_value as value
    from auction_item i
    join auction_lock k on k.auction_item_id = i.id and k.closed_at is not null
    join bid b on b.id = k.winning_bid_id
    where i.deleted_at is null
    union all
    select p.organization_id, p.bidder_id, i.id, i.event_id, p.unit_price * p.quantity, p.quantity, p.kind,
           p.bought_at, p.unit_value * p.quantity
    from purchase p
    join auction_item i on i.id = p.auction_item_id and i.deleted_at is null
    where p.cancelled_at is null);