ALTER TABLE "account_link" ADD COLUMN "purpose" varchar(20);--> statement-breakpoint
UPDATE "account_link" SET "purpose" = CASE WHEN "new_email" IS NULL THEN 'password' ELSE 'confirm-email' END;--> statement-breakpoint
ALTER TABLE "account_link" ALTER COLUMN "purpose" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "account_link" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "account_link_new_email_index" ON "account_link" USING btree ("new_email");--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_purpose" CHECK (("account_link"."purpose" = 'password') = ("account_link"."new_email" is null));--> statement-breakpoint
UPDATE "outbox" SET "state" = 'suppressed', "problem" = 'Written before such emails had a link that undoes the change.' WHERE "kind" = 'email-changed' AND "state" IN ('queued', 'sending');
