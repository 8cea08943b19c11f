-- Codes are good for ten minutes; those of before have no challenge to answer.
DELETE FROM "bidder_code";--> statement-breakpoint
ALTER TABLE "bidder_code" DROP CONSTRAINT "bidder_code_pkey";--> statement-breakpoint
ALTER TABLE "bidder_code" ADD COLUMN "challenge" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "bidder_code_of_address" ON "bidder_code" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "bidder_code_expiry" ON "bidder_code" USING btree ("expires_at");
