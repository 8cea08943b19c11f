CREATE TABLE "bidder_code" (
	"address_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"misses" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bidder_device" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"address_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "bid_cooldown";--> statement-breakpoint
DROP INDEX "cancelled_bid_key";--> statement-breakpoint
ALTER TABLE "bidder_code" ADD CONSTRAINT "bidder_code_address_id_mail_address_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."mail_address"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bidder_device" ADD CONSTRAINT "bidder_device_address_id_mail_address_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."mail_address"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bidder_device_of_address" ON "bidder_device" USING btree ("address_id","expires_at");--> statement-breakpoint
CREATE INDEX "bidder_device_expiry" ON "bidder_device" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bid_of_bidder" ON "bid" USING btree ("email","auction_item_id","timestamp");--> statement-breakpoint
CREATE INDEX "cancelled_bid_of_bidder" ON "cancelled_bid" USING btree ("email","auction_item_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "cancelled_bid_of_item" ON "cancelled_bid" USING btree ("auction_item_id");--> statement-breakpoint
CREATE INDEX "reminder_of_bidder" ON "reminder" USING btree ("email");