-- The two indexes go with the column that they name.
ALTER TABLE "outbox" drop column "urgency";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "urgency" smallint GENERATED ALWAYS AS (case when organization_id is null or kind in ('invitation', 'bidder-code', 'forgotten-password', 'confirm-email', 'email-change-asked', 'confirm-address', 'email-changed', 'sign-in-changed', 'admin-changed', 'payment-changed') then 0 when kind in ('bid-cancelled', 'won', 'payment-receipt', 'second-chance') then 1 when kind in ('outbid', 'leading-again', 'catch-up', 'closing-soon') then 2 when kind in ('opening-soon', 'payment-reminder', 'message', 'second-chance-over') then 3 else 4 end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_due_first" ON "outbox" USING btree ("send_after") WHERE "outbox"."state" = 'queued' and "outbox"."urgency" = 0;--> statement-breakpoint
CREATE INDEX "outbox_due_in_turn" ON "outbox" USING btree ("urgency","organization_id","send_after") WHERE "outbox"."state" = 'queued' and "outbox"."urgency" > 0;--> statement-breakpoint
-- What waits for a budget that no longer holds it back.
UPDATE "outbox" SET "send_after" = now(), "problem" = null WHERE "state" = 'queued' and "urgency" = 1 and "problem" like 'Too many emails %';
