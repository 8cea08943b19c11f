-- A text as searches read it: without case, accents, and kinds of apostrophes. "José" is found by "jose".
CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  replace(replace(replace(
    translate(
      regexp_replace(normalize(translate(lower(words), '’‘ʼ´`′', repeat('''', 6)), NFKD), '[\u0300-\u036f]', '', 'g'),
      'øłđðı', 'olddi'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');--> statement-breakpoint
DROP INDEX "user_search";--> statement-breakpoint
DROP INDEX "act_search";--> statement-breakpoint
DROP INDEX "organization_search";--> statement-breakpoint
ALTER TABLE "auction_item" ADD COLUMN "words" text GENERATED ALWAYS AS (folded("auction_item"."title" || ' ' || coalesce("auction_item"."donated_by", '') || ' ' || coalesce("auction_item"."category", ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "user_search" ON "user" USING gin (folded("name") gin_trgm_ops,folded("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "act_search" ON "act" USING gin (folded("actor_name") gin_trgm_ops,folded("about") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organization_search" ON "organization" USING gin (folded("name") gin_trgm_ops,folded("slug") gin_trgm_ops,folded("contact_email") gin_trgm_ops);