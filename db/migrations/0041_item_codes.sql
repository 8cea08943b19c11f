CREATE SEQUENCE item_codes;--> statement-breakpoint
-- Six letters and digits without look-alikes and vowels, another for each number below 25^6: 171798691 and 5 share no
-- factor, so no two numbers are scattered to the same place.
CREATE FUNCTION item_code(number bigint) RETURNS varchar LANGUAGE sql IMMUTABLE AS $$
	SELECT string_agg(substr('23456789CDFGHJKMNPQRTVWXY', (place / unit % 25)::int + 1, 1), '' ORDER BY unit DESC)
	FROM (SELECT (number * 171798691 + 98765432) % 244140625 AS place) scattered,
		unnest(ARRAY[1, 25, 625, 15625, 390625, 9765625]::bigint[]) unit
$$;--> statement-breakpoint
ALTER TABLE "auction_item" ADD COLUMN "code" varchar(6) DEFAULT item_code(nextval('item_codes')) NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_item" ADD CONSTRAINT "auction_item_code_unique" UNIQUE("code");