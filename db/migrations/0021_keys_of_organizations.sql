-- In the order in which transactions come to these tables, see db/locks.ts.
LOCK TABLE "auction_lock", "closing", "books_closing", "charge", "payment", "refund", "outbox" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "refund" DROP CONSTRAINT "refund_charge_id_charge_id_fk";--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_refund_of_payment_id_fk";--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_books_closing_id_books_closing_id_fk";--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_void_books_closing_id_books_closing_id_fk";--> statement-breakpoint
ALTER TABLE "auction_lock" DROP CONSTRAINT "auction_lock_closing_id_closing_id_fk";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_closing_id_closing_id_fk";--> statement-breakpoint
ALTER TABLE "books_closing" ADD CONSTRAINT "books_closing_id_of_organization" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_of_organization" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_of_organization" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "closing" ADD CONSTRAINT "closing_of_organization" UNIQUE("organization_id","id");--> statement-breakpoint
-- Rows are looked at by `migrate`, after the commit, when bids go on. Where a closing goes, the column that names it alone becomes null.
ALTER TABLE "refund" ADD CONSTRAINT "refund_organization_id_charge_id_charge_organization_id_id_fk" FOREIGN KEY ("organization_id","charge_id") REFERENCES "public"."charge"("organization_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_organization_id_books_closing_id_books_closing_organization_id_id_fk" FOREIGN KEY ("organization_id","books_closing_id") REFERENCES "public"."books_closing"("organization_id","id") ON DELETE set null ("books_closing_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_organization_id_void_books_closing_id_books_closing_organization_id_id_fk" FOREIGN KEY ("organization_id","void_books_closing_id") REFERENCES "public"."books_closing"("organization_id","id") ON DELETE set null ("void_books_closing_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_organization_id_refund_of_payment_organization_id_id_fk" FOREIGN KEY ("organization_id","refund_of") REFERENCES "public"."payment"("organization_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "auction_lock" ADD CONSTRAINT "auction_lock_organization_id_closing_id_closing_organization_id_id_fk" FOREIGN KEY ("organization_id","closing_id") REFERENCES "public"."closing"("organization_id","id") ON DELETE set null ("closing_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_organization_id_closing_id_closing_organization_id_id_fk" FOREIGN KEY ("organization_id","closing_id") REFERENCES "public"."closing"("organization_id","id") ON DELETE set null ("closing_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_closing" CHECK ("outbox"."closing_id" is null or "outbox"."organization_id" is not null) NOT VALID;
