ALTER TABLE "user" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
-- Until now it was confirmed with the address.
UPDATE "user" SET "email_confirmed_at" = a."confirmed_at" FROM "mail_address" a WHERE a."email" = "user"."email";