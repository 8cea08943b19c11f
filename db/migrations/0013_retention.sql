ALTER TABLE "auction_lock" ADD COLUMN "blanked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "retention_months" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_retention" CHECK ("organization"."retention_months" between 1 and 120);