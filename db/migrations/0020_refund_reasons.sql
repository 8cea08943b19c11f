ALTER TABLE "payment" ADD COLUMN "refund_reason" varchar(200);--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_refund_reason" CHECK ("payment"."refund_of" is not null or "payment"."refund_reason" is null);--> statement-breakpoint
-- What was given back before: of the same payment, sum, and person, in the order in which it was asked for and recorded.
UPDATE "payment" SET "refund_reason" = "asked"."reason" FROM (
	SELECT "charge_id", "amount", "asked_by_name", "reason",
		row_number() OVER (PARTITION BY "charge_id", "amount", "asked_by_name" ORDER BY "asked_at", "id") AS "place"
	FROM "refund" WHERE "state" = 'done'
) "asked", (
	SELECT "id",
		row_number() OVER (PARTITION BY "refund_of", "amount" + "extra", "made_by_name" ORDER BY "number") AS "place"
	FROM "payment" WHERE "refund_of" IS NOT NULL
) "given"
WHERE "given"."id" = "payment"."id" AND "given"."place" = "asked"."place" AND "asked"."charge_id" = "payment"."refund_of"
	AND "asked"."amount" = -("payment"."amount" + "payment"."extra") AND "asked"."asked_by_name" = "payment"."made_by_name";
