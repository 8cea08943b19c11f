CREATE TABLE "waiting" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"auction_item_id" uuid NOT NULL,
	"bidder_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"language" varchar(2) DEFAULT 'en' NOT NULL,
	"reserved" integer,
	"reserved_until" timestamp with time zone,
	"outcome" varchar(10),
	"settled_at" timestamp with time zone,
	CONSTRAINT "waiting_numbers" CHECK ("waiting"."quantity" > 0 and "waiting"."reserved" between 1 and "waiting"."quantity"),
	CONSTRAINT "waiting_reserved" CHECK (("waiting"."reserved" is null) = ("waiting"."reserved_until" is null)),
	CONSTRAINT "waiting_settled" CHECK (("waiting"."outcome" is null) = ("waiting"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "waiting" ADD CONSTRAINT "waiting_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting" ADD CONSTRAINT "waiting_bidder_id_organization_id_bidder_id_organization_id_fk" FOREIGN KEY ("bidder_id","organization_id") REFERENCES "public"."bidder"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_once" ON "waiting" USING btree ("auction_item_id","bidder_id") WHERE "waiting"."outcome" is null;--> statement-breakpoint
CREATE INDEX "waiting_of_item" ON "waiting" USING btree ("organization_id","auction_item_id");--> statement-breakpoint
CREATE INDEX "waiting_of_bidder" ON "waiting" USING btree ("bidder_id");