-- Payments from before they were counted were numbered as they lay in the table. Lists go by the number alone now, so it
-- becomes the order in which they had them, a refund after its payment.
ALTER TABLE "payment" ALTER COLUMN "number" DROP IDENTITY;--> statement-breakpoint
UPDATE "payment" SET "number" = "ordered"."place" FROM (
	SELECT p."id", row_number() OVER (ORDER BY greatest(p."made_at", paid."made_at"), p."refund_of" IS NOT NULL, p."number") AS "place"
	FROM "payment" p LEFT JOIN "payment" paid ON paid."id" = p."refund_of"
) "ordered" WHERE "ordered"."id" = "payment"."id";--> statement-breakpoint
ALTER TABLE "payment" ALTER COLUMN "number" ADD GENERATED ALWAYS AS IDENTITY (sequence name "payment_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('payment', 'number'), (SELECT coalesce(max("number"), 0) + 1 FROM "payment"), false);
