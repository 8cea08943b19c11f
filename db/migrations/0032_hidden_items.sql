ALTER TABLE "auction_item" ADD COLUMN "hides_until_open" boolean;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "hides_upcoming" boolean DEFAULT false NOT NULL;