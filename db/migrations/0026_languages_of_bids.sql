ALTER TABLE "bid" ADD COLUMN "language" varchar(2) DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD COLUMN "language" varchar(2) DEFAULT 'en' NOT NULL;