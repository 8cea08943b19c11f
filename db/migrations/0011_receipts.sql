ALTER TABLE "bidder" ADD COLUMN "receipt_paid" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "bidder" ADD COLUMN "receipt_left" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "postal_address" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "tax_number" varchar(30);--> statement-breakpoint
ALTER TABLE "bidder" ADD CONSTRAINT "bidder_receipt" CHECK (("bidder"."receipt_paid" is null) = ("bidder"."receipt_left" is null));