ALTER TABLE "organization" ADD COLUMN "shows_board" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "board_shows_total" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "goal" numeric(10, 2);--> statement-breakpoint
CREATE INDEX "bid_newest" ON "bid" USING btree ("organization_id","timestamp");--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_goal" CHECK ("organization"."goal" > 0 and "organization"."goal" = trunc("organization"."goal"));