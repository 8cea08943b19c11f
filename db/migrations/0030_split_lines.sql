CREATE TABLE "transfer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"auction_item_id" uuid NOT NULL,
	"from_bidder_id" uuid NOT NULL,
	"bidder_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	"made_by_name" varchar(100) NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"undone_by_name" varchar(100),
	CONSTRAINT "transfer_amount" CHECK ("transfer"."amount" > 0 and "transfer"."from_bidder_id" <> "transfer"."bidder_id"),
	CONSTRAINT "transfer_undone" CHECK (("transfer"."undone_at" is null) = ("transfer"."undone_by_name" is null))
);
--> statement-breakpoint
DROP VIEW "public"."bill_line";--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_undone_by_user_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_bidder_id_organization_id_bidder_id_organization_id_fk" FOREIGN KEY ("bidder_id","organization_id") REFERENCES "public"."bidder"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_from_bidder_id_organization_id_bidder_id_organization_id_fk" FOREIGN KEY ("from_bidder_id","organization_id") REFERENCES "public"."bidder"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfer_of_item" ON "transfer" USING btree ("organization_id","auction_item_id");--> statement-breakpoint
CREATE INDEX "transfer_from_bidder" ON "transfer" USING btree ("from_bidder_id","auction_item_id");--> statement-breakpoint
CREATE INDEX "transfer_to_bidder" ON "transfer" USING btree ("bidder_id");--> statement-breakpoint
CREATE VIEW "public"."bill_line" AS (
    with line as not materialized (
      select i.organization_id, b.bidder_id, i.id as auction_item_id, i.event_id, b.amount, null::int as quantity,
             null::varchar(50) as kind, k.closed_at as since, i.estimated_value as value, null::uuid as transfer_id
      from auction_item i
      join auction_lock k on k.auction_item_id = i.id and k.closed_at is not null
      join bid b on b.id = k.winning_bid_id
      where i.deleted_at is null
      union all
      select p.organization_id, p.bidder_id, i.id, i.event_id, p.unit_price * p.quantity, p.quantity, p.kind,
             p.bought_at, p.unit_value * p.quantity, null
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
    select organization_id, from_bidder_id, auction_item_id, event_id, -amount, null, null, made_at, null, id from split
    union all
    select organization_id, bidder_id, auction_item_id, event_id, amount, null, null, made_at, null, id from split);