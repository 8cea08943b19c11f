ALTER TABLE "payment" DROP CONSTRAINT "payment_amount";--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_refund_reason";--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_amount" CHECK (("payment"."refund_of" is null and "payment"."amount" > 0 and "payment"."extra" >= 0)
        or ("payment"."refund_of" is not null and "payment"."amount" <= 0 and "payment"."extra" <= 0 and "payment"."amount" + "payment"."extra" < 0)
        or ("payment"."refund_of" is null and "payment"."amount" < 0 and "payment"."extra" = 0 and "payment"."kind" in ('cash', 'check')
          and "payment"."refund_reason" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_refund_reason" CHECK ("payment"."amount" + "payment"."extra" < 0 or "payment"."refund_reason" is null) NOT VALID;
