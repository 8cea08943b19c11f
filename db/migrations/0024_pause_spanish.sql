ALTER TABLE "pause" ADD COLUMN "reason_es" varchar(100);--> statement-breakpoint
ALTER TABLE "pause" DROP CONSTRAINT "pause_begun_by_user_id_fk";--> statement-breakpoint
ALTER TABLE "pause" DROP COLUMN "begun_by";