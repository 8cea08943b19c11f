ALTER TABLE "charge" DROP CONSTRAINT "charge_amount";--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_amount";--> statement-breakpoint
ALTER TABLE "card_account" ADD COLUMN "fee_share" integer;--> statement-breakpoint
ALTER TABLE "card_account" ADD COLUMN "fee_fixed" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "charge" ADD COLUMN "extra" numeric(10, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "extra" numeric(10, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_amount" CHECK ("charge"."amount" > 0 and "charge"."extra" >= 0);--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_amount" CHECK (("payment"."refund_of" is null and "payment"."amount" > 0 and "payment"."extra" >= 0)
        or ("payment"."refund_of" is not null and "payment"."amount" <= 0 and "payment"."extra" <= 0 and "payment"."amount" + "payment"."extra" < 0));