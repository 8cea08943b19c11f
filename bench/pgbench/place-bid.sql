-- The plain transaction as one function, so one call and one commit a bid.
create function place_bid(item int, bidder text) returns uuid language plpgsql as $$
declare
  held record;
  next numeric;
  placed uuid;
begin
  select id, organization_id into held from auction_item where n = item and end_time > clock_timestamp() for update;
  select coalesce((select amount + 5 from bid where auction_item_id = held.id order by amount desc limit 1), 125) into next;
  update bid set is_winning = false where auction_item_id = held.id and is_winning;
  insert into bid (organization_id, auction_item_id, email, amount, is_winning)
    values (held.organization_id, held.id, bidder, next, true) returning id into placed;
  update auction_lock
    set lock_version = lock_version + 1, current_amount = next, winning_bid_id = placed, bid_count = bid_count + 1,
        last_updated = clock_timestamp()
    where auction_item_id = held.id;
  return placed;
end
$$
