import postgres from 'postgres'

/**
 * What must be true of all bids at any time. @returns the names of the rules that are broken, with how often
 * Bids are judged by the raise and starting bid in force now, so raise neither in a test that asks.
 */
export async function brokenInvariants(databaseUrl: string): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1 })
  const rows = await sql<{ rule: string; broken: number }[]>`
    with known_bid as (
      select b.*, w.email from bid b join bidder w on w.id = b.bidder_id
    ), ordered as (
      select b.*, lag(amount) over item as before, lag(email) over item as bidder_before,
             lag(automatic_for) over item as automatic_before, lag(timestamp) over item as placed_before,
             lag(amount, 2) over item as before_that
      from known_bid b window item as (partition by auction_item_id order by timestamp, amount)
    ), notice as (
      select content->>'bidId' as bid_id, recipient, count(*) as times from outbox where kind = 'outbid' group by 1, 2
    ), win as (
      select recipient, item->>'auctionItemId' as item, (item->>'amount')::numeric as amount, count(*) as times
      from outbox, jsonb_array_elements(content->'wins') item where kind = 'won' group by 1, 2, 3
    ), loss as (
      select closing_id, recipient, item, count(*) as times
      from outbox, jsonb_array_elements_text(content->'lost') item where kind = 'closing-results' group by 1, 2, 3
    ), standing as (
      select auction_item_id, count(*) as bids, max(amount) as highest, count(*) filter (where is_winning) as winners
      from bid group by 1
    )
    select 'one winning bid of each item with bids, or none after a cancelled win' as rule, count(*)::int as broken
      from standing where winners <> 1 and not (winners = 0
        and exists (select from cancelled_win x where x.auction_item_id = standing.auction_item_id))
    union all select 'what is offered is the highest bid of an item that nobody has, and has bids', count(*)::int
      from second_chance o join auction_lock k using (auction_item_id) left join standing s using (auction_item_id)
      where o.outcome is null and (o.amount is distinct from s.highest or k.winning_bid_id is not null or k.closed_at is null)
    union all select 'each offer is told once', count(*)::int
      from second_chance o join bidder w on w.id = o.bidder_id where (select count(*) from outbox m
        where m.kind = 'second-chance' and m.content->>'offerId' = o.id::text) <> (w.paddle_number is null)::int
    union all select 'the winning bid is the highest', count(*)::int
      from bid w join standing s using (auction_item_id) where w.is_winning and w.amount <> s.highest
    union all select 'what is left of places is what nobody has, and is held for nobody', count(*)::int
      from auction_item i join auction_lock k on k.auction_item_id = i.id
      where k.places_left is distinct from (i.places ->> 'count')::int - coalesce(
        (select sum(quantity) from purchase p where p.auction_item_id = i.id and p.cancelled_at is null), 0) - coalesce(
        (select sum(reserved) from waiting w where w.auction_item_id = i.id and w.outcome is null), 0)
    -- A maximum that answers an offer bids all of itself, and the offer tops what was before both of them.
    union all select 'each bid that a person placed tops the price it met by the raise', count(*)::int
      from ordered o join auction_item i on i.id = o.auction_item_id
      where o.automatic_for is null and o.amount - o.before < i.minimum_raise
        and not (o.automatic_before is not null and o.placed_before = o.timestamp and o.amount > o.before
                 and o.amount - o.before_that >= i.minimum_raise)
    union all select 'each bid tops the one before it', count(*)::int from ordered o where o.amount <= o.before
    union all select 'an automatic bid is of somebody who placed one below it', count(*)::int
      from bid b left join bid placed on placed.id = b.automatic_for
      where b.automatic_for is not null and (placed.id is null or placed.bidder_id <> b.bidder_id or placed.amount >= b.amount
        or placed.auction_item_id <> b.auction_item_id or placed.automatic_for is not null)
    union all select 'a bid that was beaten at once is followed by what beat it, cancelled bids apart', count(*)::int
      from bid b left join bid answer on answer.auction_item_id = b.auction_item_id and answer.amount = b.beaten_at
      where b.beaten_at is not null and (answer.automatic_for is null or answer.bidder_id = b.bidder_id)
        and not exists (select from cancelled_bid x where x.auction_item_id = b.auction_item_id)
    union all select 'a maximum stands above the price of an open item', count(*)::int
      from auction_lock where leader_maximum <= current_amount or (leader_maximum is not null and closed_at is not null)
    union all select 'no maximum outlives the closing of its item', count(*)::int
      from maximum_offer m join auction_lock k using (auction_item_id)
      where k.closed_at is not null and m.maximum is not null
    union all select 'an end moves by half an hour at most', count(*)::int
      from auction_item where end_time > scheduled_end_time + interval '30 minutes'
    union all select 'an end is where the last bid that moved it moved it to, cancelled bids apart', count(*)::int
      from auction_item i where scheduled_end_time is not null
        and not exists (select from cancelled_bid x where x.auction_item_id = i.id)
        and not exists (select from pause_extension p where p.auction_item_id = i.id)
        and end_time is distinct from (select max(extended_to) from bid b where b.auction_item_id = i.id)
    union all select 'what an outage extended ends no earlier than that', count(*)::int
      from auction_item i join outage_extension x on x.auction_item_id = i.id where i.end_time < x.extended_to and (i.end_time < i.scheduled_end_time) is not true
    union all select 'only bids that a person placed move an end', count(*)::int
      from bid where extended_to is not null and automatic_for is not null
    union all select 'the first bid is at least the starting bid', count(*)::int
      from ordered o join auction_item i on i.id = o.auction_item_id where o.before is null and o.amount < i.starting_bid and not i.is_in_hall
    union all select 'the stored standing is the highest bid', count(*)::int
      from auction_lock k left join standing s using (auction_item_id)
      where k.current_amount is distinct from (case when s.winners = 1 then s.highest end)
        or k.bid_count <> coalesce(s.bids, 0)
    union all select 'the stored winner is the winner', count(*)::int
      from auction_lock k left join bid w on w.auction_item_id = k.auction_item_id and w.is_winning
      where k.winning_bid_id is distinct from w.id
    union all select 'every bid lies within the time of its item', count(*)::int
      from bid b join auction_item i on i.id = b.auction_item_id
      -- What was not sold in the room by its end is sold afterwards.
      where b.timestamp < i.start_time or (b.timestamp >= i.end_time and not i.is_in_hall and not (b.timestamp = i.end_time and i.end_time < i.scheduled_end_time))
    union all select 'what was bought has one bid, with which it ended, of what it cost', count(*)::int
      from auction_item i join bid b on b.auction_item_id = i.id where i.end_time < i.scheduled_end_time
        and (b.extended_to is distinct from i.end_time or b.amount <> i.buy_now_price)
        -- Sold in the room again, after that win was cancelled.
        and not (i.is_in_hall and b.extended_to is null and b.timestamp > i.end_time)
    union all select 'no bid arrived while bidding was paused', count(*)::int
      from bid b join pause p on p.organization_id = b.organization_id
      where b.timestamp >= p.began_at and b.timestamp < p.ended_at
    union all select 'what was paused ends no earlier than the pause gave it', count(*)::int
      from auction_item i join pause_extension x on x.auction_item_id = i.id where i.end_time < x.extended_to and (i.end_time < i.scheduled_end_time) is not true
    union all select 'every displaced bidder has one notice', count(*)::int
      from ordered o left join notice n on n.bid_id = o.id::text and n.recipient = o.bidder_before
      where o.bidder_before is not null and o.bidder_before is distinct from o.email and o.automatic_for is null and o.beaten_at is null
        and n.times is distinct from 1
        -- With a win all bids of its bidder go, also those between others.
        and not exists (select from cancelled_bid x join auction_lock k on k.auction_item_id = x.auction_item_id
          where x.auction_item_id = o.auction_item_id and x.cancelled_at >= k.closed_at)
    union all select 'every winner of a closed item has one mail, gathered or not, and nobody has it before', count(*)::int
      from auction_lock k join known_bid w on w.id = k.winning_bid_id and w.email is not null
      left join win on win.item = k.auction_item_id::text and win.recipient = w.email and win.amount = w.amount
      where coalesce(win.times, 0) <> case when k.closed_at is null then 0 else 1 end
    union all select 'a winner was written to if and only if the item says so', count(*)::int
      from auction_item i where i.winner_notification_sent <> exists (select from win where item = i.id::text)
    union all select 'no closing is in more than two mails of one winner, and only one of them is gathered', count(*)::int
      from (select from outbox where kind = 'won' and closing_id is not null and recipient <> 'erased'
        group by closing_id, recipient
        having count(*) > 2 or count(*) filter (where is_gathered) > 1 or count(*) filter (where not is_gathered) <> 1) more
    union all select 'what is gathered does not leave before its closing is over', count(*)::int
      from outbox o join closing c on c.id = o.closing_id
      where o.is_gathered and o.state in ('sending', 'sent') and c.settled_at is null
    union all select 'nothing of a closing that is not over is said of all of it', count(*)::int
      from outbox o join closing c on c.id = o.closing_id
      where o.kind in ('closing-summary', 'closing-results') and c.settled_at is null
    union all select 'whoever lost an item at a closing that is over is told once, cancelled bids apart', count(*)::int
      from auction_lock k join auction_item i on i.id = k.auction_item_id join closing c on c.id = k.closing_id
      join bid w on w.id = k.winning_bid_id
      join (select distinct auction_item_id, bidder_id, email from known_bid) b on b.auction_item_id = i.id and b.bidder_id <> w.bidder_id
      left join loss on loss.closing_id = c.id and loss.item = i.id::text and loss.recipient = b.email
      where b.email is not null and c.settled_at is not null and i.deleted_at is null and loss.times is distinct from 1
        and not exists (select from cancelled_bid x where x.auction_item_id = i.id)
    union all select 'nobody has a notice of a bid of their own', count(*)::int
      from outbox o join known_bid b on b.id::text = o.content->>'bidId' where o.kind = 'outbid' and o.recipient = b.email`
  await sql.end()
  return rows.filter((row) => row.broken > 0).map((row) => `${row.rule} (${row.broken})`)
}
