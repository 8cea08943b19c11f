-- What a careful peer needs for a bid, and no more: the rule's two indexes, a row to lock, and 20 bids on each item.
create table organization (id uuid primary key default gen_random_uuid(), slug text not null unique);
create table auction_item (
  id uuid primary key default gen_random_uuid(),
  -- By which pgbench picks one.
  n integer not null unique,
  organization_id uuid not null references organization,
  starting_bid numeric(10, 2) not null,
  minimum_raise numeric(10, 2) not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  is_active boolean not null default true
);
create table bid (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organization,
  auction_item_id uuid not null references auction_item,
  email text not null,
  amount numeric(10, 2) not null check (amount > 0),
  timestamp timestamptz not null default clock_timestamp(),
  is_winning boolean not null
);
-- No two bids of one amount; the highest is read from it, too.
create unique index bid_of_item on bid (auction_item_id, amount desc);
create unique index bid_winning on bid (auction_item_id) where is_winning;
create table auction_lock (
  auction_item_id uuid primary key references auction_item,
  lock_version integer not null default 0,
  current_amount numeric(10, 2),
  winning_bid_id uuid,
  bid_count integer not null default 0,
  last_updated timestamptz not null default now()
) with (fillfactor = 50);

-- The plain transaction as one function, so one call and one commit a bid.
create function place_bid(item integer, bidder text) returns uuid language plpgsql as $$
declare
  locked record;
  highest record;
  next numeric;
  placed uuid;
begin
  select id, organization_id, starting_bid, minimum_raise into locked from auction_item
    where n = item and is_active and clock_timestamp() between start_time and end_time for update;
  select id, amount into highest from bid where auction_item_id = locked.id order by amount desc limit 1;
  next := coalesce(highest.amount + locked.minimum_raise, locked.starting_bid);
  update bid set is_winning = false where id = highest.id;
  insert into bid (organization_id, auction_item_id, email, amount, is_winning)
    values (locked.organization_id, locked.id, bidder, next, true) returning id into placed;
  update auction_lock
    set lock_version = lock_version + 1, current_amount = next, winning_bid_id = placed, bid_count = bid_count + 1,
        last_updated = clock_timestamp()
    where auction_item_id = locked.id;
  return placed;
end
$$;

insert into organization (slug) values ('bench');
insert into auction_item (n, organization_id, starting_bid, minimum_raise, start_time, end_time)
  select n, organization.id, 125, 5, now() - interval '1 day', now() + interval '1 day'
  from organization, generate_series(1, 1000) n;
insert into bid (organization_id, auction_item_id, email, amount, timestamp, is_winning)
  select organization_id, id, 'bidder' || k || '@example.org', 120 + 5 * k, now() - interval '1 hour' + k * interval '1 minute', k = 20
  from auction_item, generate_series(1, 20) k;
insert into auction_lock (auction_item_id, lock_version, current_amount, winning_bid_id, bid_count)
  select auction_item_id, 20, amount, id, 20 from bid where is_winning;
