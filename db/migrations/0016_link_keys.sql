ALTER TABLE "mail_address" ALTER COLUMN "key" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "mail_address" ALTER COLUMN "key" SET DEFAULT gen_random_uuid()::text || gen_random_uuid()::text;