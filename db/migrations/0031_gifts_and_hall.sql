CREATE TABLE "cause" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"is_draft" boolean DEFAULT false NOT NULL,
	"title" varchar(100) NOT NULL,
	"about" text,
	"image_url" text,
	"goal" numeric(10, 2),
	"amounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"matched_by" varchar(100),
	"matched_up_to" numeric(10, 2),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cause_of_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "cause_times" CHECK ("cause"."end_time" > "cause"."start_time"),
	CONSTRAINT "cause_amounts" CHECK ("cause"."goal" > 0 and "cause"."matched_up_to" > 0),
	CONSTRAINT "cause_match" CHECK (("cause"."matched_by" is null) = ("cause"."matched_up_to" is null))
);
--> statement-breakpoint
CREATE TABLE "gift" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"cause_id" uuid NOT NULL,
	"bidder_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"language" varchar(2) DEFAULT 'en' NOT NULL,
	"shown_name" varchar(100),
	"entered_by_name" varchar(100),
	"entered_session" varchar(64),
	"acknowledged_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	"cancelled_by_name" varchar(100),
	"cancel_reason" varchar(200),
	"is_written_off" boolean DEFAULT false NOT NULL,
	CONSTRAINT "gift_amount" CHECK ("gift"."amount" > 0),
	CONSTRAINT "gift_cancelled" CHECK ("gift"."cancelled_at" is not null or (num_nonnulls("gift"."cancelled_by", "gift"."cancelled_by_name", "gift"."cancel_reason") = 0 and not "gift"."is_written_off"))
);
--> statement-breakpoint
DROP VIEW "public"."bill_line";--> statement-breakpoint
ALTER TABLE "auction_item" ADD COLUMN "is_in_hall" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cause" ADD CONSTRAINT "cause_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cause" ADD CONSTRAINT "cause_of_event" FOREIGN KEY ("organization_id","event_id","is_draft") REFERENCES "public"."event"("organization_id","id","is_draft") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "gift" ADD CONSTRAINT "gift_cancelled_by_user_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift" ADD CONSTRAINT "gift_of_cause" FOREIGN KEY ("organization_id","cause_id") REFERENCES "public"."cause"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift" ADD CONSTRAINT "gift_bidder_id_organization_id_bidder_id_organization_id_fk" FOREIGN KEY ("bidder_id","organization_id") REFERENCES "public"."bidder"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cause_event" ON "cause" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "gift_of_cause" ON "gift" USING btree ("cause_id");--> statement-breakpoint
CREATE INDEX "gift_of_bidder" ON "gift" USING btree ("bidder_id");--> statement-breakpoint
ALTER TABLE "auction_item" ADD CONSTRAINT "auction_item_hall" CHECK (not "auction_item"."is_in_hall" or ("auction_item"."places" is null and "auction_item"."buy_now_price" is null));--> statement-breakpoint
CREATE VIEW "public"."bill_line" AS (
    with line as not materialized (
      select i.organization_id, b.bidder_id, i.id as auction_item_id, i.event_id, b.amount, null::int as quantity,
             null::varchar(50) as kind, k.closed_at as since, i.estimated_value as value, null::uuid as transfer_id,
             null::uuid as gift_id
      from auction_item i
      join auction_lock k on k.auction_item_id = i.id and k.closed_at is not null
      join bid b on b.id = k.winning_bid_id
      where i.deleted_at is null
      union all
      select p.organization_id, p.bidder_id, i.id, i.event_id, p.unit_price * p.quantity, p.quantity, p.kind,
             p.bought_at, p.unit_value * p.quantity, null, null
      from purchase p
      join auction_item i on i.id = p.auction_item_id and i.deleted_at is null
      where p.cancelled_at is null
    ), split as not materialized (
      select t.*, i.event_id
      from transfer t
      join auction_item i on i.id = t.auction_item_id
      where t.undone_at is null and (
        select sum(o.amount) from transfer o
        where o.from_bidder_id = t.from_bidder_id and o.auction_item_id = t.auction_item_id and o.undone_at is null
      ) <= (
        select sum(l.amount) from line l where l.bidder_id = t.from_bidder_id and l.auction_item_id = t.auction_item_id
      )
    )
    select * from line
    union all
    select organization_id, from_bidder_id, auction_item_id, event_id, -amount, null, null, made_at, null, id, null
    from split
    union all
    select organization_id, bidder_id, auction_item_id, event_id, amount, null, null, made_at, null, id, null from split
    union all
    select g.organization_id, g.bidder_id, null, c.event_id, g.amount, null, null, g.given_at, null, null, g.id
    from gift g
    join cause c on c.id = g.cause_id
    where g.cancelled_at is null);