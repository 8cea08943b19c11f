CREATE TABLE "heartbeat" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "heartbeat_is_only" CHECK ("heartbeat"."is_only")
);
--> statement-breakpoint
CREATE TABLE "outage" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "outage_times" CHECK ("outage"."ended_at" > "outage"."began_at")
);
--> statement-breakpoint
CREATE TABLE "outage_extension" (
	"auction_item_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"outage_id" uuid NOT NULL,
	"scheduled_end_time" timestamp with time zone NOT NULL,
	"extended_to" timestamp with time zone NOT NULL,
	CONSTRAINT "outage_extension_auction_item_id_outage_id_pk" PRIMARY KEY("auction_item_id","outage_id"),
	CONSTRAINT "outage_extension_times" CHECK ("outage_extension"."extended_to" > "outage_extension"."scheduled_end_time")
);
--> statement-breakpoint
ALTER TABLE "outage_extension" ADD CONSTRAINT "outage_extension_outage_id_outage_id_fk" FOREIGN KEY ("outage_id") REFERENCES "public"."outage"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outage_extension" ADD CONSTRAINT "outage_extension_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outage_open" ON "outage" USING btree ("ended_at") WHERE "outage"."settled_at" is null;