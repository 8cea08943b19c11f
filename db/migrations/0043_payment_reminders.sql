ALTER TABLE "winner" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "reminds_after_24_hours" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "reminds_after_48_hours" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whatever the code does, nobody is reminded twice within 24 hours, and that somebody was is not forgotten.
CREATE FUNCTION refuse_early_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'winner % was reminded less than 24 hours ago', OLD.id USING ERRCODE = 'check_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER winner_reminded_daily BEFORE UPDATE OF reminded_at ON "winner" FOR EACH ROW
	WHEN (OLD.reminded_at IS NOT NULL AND NEW.reminded_at IS DISTINCT FROM OLD.reminded_at
		AND (NEW.reminded_at IS NULL OR NEW.reminded_at < OLD.reminded_at + interval '24 hours'))
	EXECUTE FUNCTION refuse_early_reminder();
