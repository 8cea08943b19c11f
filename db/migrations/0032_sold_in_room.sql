ALTER TABLE "bid" ADD COLUMN "entered_session" varchar(64);--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD COLUMN "entered_session" varchar(64);