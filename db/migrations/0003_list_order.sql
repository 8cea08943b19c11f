DROP INDEX "auction_item_list";--> statement-breakpoint
DROP INDEX "outbox_of_organization";--> statement-breakpoint
CREATE INDEX "auction_item_list" ON "auction_item" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_of_organization" ON "outbox" USING btree ("organization_id","id");