CREATE TABLE "watched_item" (
	"auction_item_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" varchar(254) NOT NULL,
	"language" varchar(2) DEFAULT 'en' NOT NULL,
	"opening_settled_at" timestamp with time zone,
	"closing_settled_at" timestamp with time zone,
	CONSTRAINT "watched_item_auction_item_id_email_pk" PRIMARY KEY("auction_item_id","email")
);
--> statement-breakpoint
ALTER TABLE "watched_item" ADD CONSTRAINT "watched_item_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_item_of_bidder" ON "watched_item" USING btree ("email","organization_id");--> statement-breakpoint
CREATE INDEX "watched_item_opening" ON "watched_item" USING btree ("auction_item_id") WHERE "watched_item"."opening_settled_at" is null;--> statement-breakpoint
CREATE INDEX "watched_item_closing" ON "watched_item" USING btree ("auction_item_id") WHERE "watched_item"."closing_settled_at" is null;