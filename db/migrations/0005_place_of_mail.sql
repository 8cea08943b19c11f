CREATE TABLE "mail_place" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "mail_place_is_one" CHECK ("mail_place"."is_only")
);
