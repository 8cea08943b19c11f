CREATE TABLE "known_device" (
	"token_hash" varchar(64) NOT NULL,
	"user_id" uuid NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_user_id_index" ON "known_device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_device_signed_in_at_index" ON "known_device" USING btree ("signed_in_at");