-- What no bill counts any more would count again once the same bidder has more of the item.
UPDATE "transfer" t SET "undone_at" = now(), "undone_by_name" = 'Bidlark'
FROM "auction_item" i
WHERE i."id" = t."auction_item_id" AND i."deleted_at" IS NULL AND t."undone_at" IS NULL AND NOT EXISTS (
  SELECT FROM "bill_line" l
  WHERE l."organization_id" = t."organization_id" AND l."auction_item_id" = t."auction_item_id"
    AND l."bidder_id" = t."bidder_id" AND l."transfer_id" = t."id"
);
