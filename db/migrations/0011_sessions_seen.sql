ALTER TABLE "session" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "confirmed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "user_agent" varchar(300) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "network" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_id_unique" UNIQUE("id");--> statement-breakpoint
UPDATE "session" SET "confirmed_at" = "created_at";
--> statement-breakpoint
UPDATE "session" SET "expires_at" = least("expires_at", "session"."created_at" + interval '90 days', CASE WHEN "user"."is_super_admin" THEN now() + interval '12 hours' ELSE "expires_at" END) FROM "user" WHERE "user"."id" = "session"."user_id";
