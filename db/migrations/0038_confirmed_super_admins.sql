-- They are made on the server: nobody else signed up with their addresses.
UPDATE "user" SET "email_confirmed_at" = "created_at" WHERE "is_super_admin" AND "email_confirmed_at" IS NULL;
