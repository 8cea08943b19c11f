CREATE TABLE "maximum_offer" (
	"organization_id" uuid NOT NULL,
	"auction_item_id" uuid NOT NULL,
	"email" varchar(254) NOT NULL,
	"idempotency_key" varchar(64) NOT NULL,
	"maximum" numeric(10, 2),
	"bid_id" uuid NOT NULL,
	CONSTRAINT "maximum_offer_auction_item_id_email_idempotency_key_pk" PRIMARY KEY("auction_item_id","email","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "automatic_for" uuid;--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "beaten_at" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "extended_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD COLUMN "automatic_for" uuid;--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD COLUMN "beaten_at" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD COLUMN "extended_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auction_item" ADD COLUMN "scheduled_end_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auction_item" ADD COLUMN "extension_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_lock" ADD COLUMN "leader_maximum" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "extension_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "maximum_offer" ADD CONSTRAINT "maximum_offer_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auction_item_was_extended" ON "auction_item" USING btree ("organization_id") WHERE "auction_item"."scheduled_end_time" is not null;--> statement-breakpoint
ALTER TABLE "auction_item" ADD CONSTRAINT "auction_item_extension" CHECK ("auction_item"."extension_minutes" in (0, 2, 3, 5));--> statement-breakpoint
ALTER TABLE "auction_item" ADD CONSTRAINT "auction_item_extended" CHECK ("auction_item"."end_time" > "auction_item"."scheduled_end_time");--> statement-breakpoint
ALTER TABLE "auction_lock" ADD CONSTRAINT "auction_lock_maximum" CHECK ("auction_lock"."leader_maximum" is null or ("auction_lock"."leader_maximum" > "auction_lock"."current_amount" and "auction_lock"."closed_at" is null));--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_extension" CHECK ("organization"."extension_minutes" in (0, 2, 3, 5));