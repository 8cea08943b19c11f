DROP INDEX "handover_once";--> statement-breakpoint
CREATE UNIQUE INDEX "handover_once" ON "handover" USING btree ("auction_item_id","bidder_id","handed_at") WHERE "handover"."undone_at" is null;