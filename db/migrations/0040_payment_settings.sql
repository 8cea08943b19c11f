ALTER TABLE "organization" ADD COLUMN "payment_instructions" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "payment_link" text;