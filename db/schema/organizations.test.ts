import { expect, test } from 'bun:test'
import { sharedDatabase } from '../../tests/support/database.ts'

const { reads: sql } = await sharedDatabase()

/** Unique indexes of an organization's rows that do not name the organization, with what makes them one organization's all the same. */
const UNIQUE_WITHOUT_ORGANIZATION = {
  'a random id, or one that a browser makes': `
    auction_item_pkey bid_pkey blocked_address_pkey books_closing_pkey cancelled_bid_pkey cancelled_win_pkey
    category_label_pkey cause_pkey charge_pkey checkout_link_pkey closing_pkey donation_pkey event_pkey gift_pkey handover_pkey
    invitation_pkey item_import_pkey message_pkey outbox_pkey pause_pkey payment_pkey purchase_pkey refund_pkey
    second_chance_pkey transfer_pkey user_organization_pkey waiting_pkey`,
  'the item’s, and an item is of one organization': `
    auction_lock_pkey bid_amount bid_of_bidder bid_one_winning donation_of_item handover_once
    maximum_offer_auction_item_id_bidder_id_idempotency_key_pk outage_extension_auction_item_id_outage_id_pk
    pause_extension_auction_item_id_pause_id_pk reminder_auction_item_id_bidder_id_pk second_chance_open
    waiting_once watched_item_auction_item_id_bidder_id_pk`,
  'the closing’s, and a closing is of one organization': 'outbox_of_closing',
  'the hash of a random token, by which alone somebody is let in':
    'checkout_link_secret_hash_unique checkout_session_pkey invitation_token_hash_unique',
  'the hash of an address with the organization’s id': 'blocked_address_inbox',
  'signed by one organization’s form': 'donation_form_unique outbox_question_form',
  'what the card service calls it': 'charge_session_unique',
  'a number of the whole site': 'act_pkey',
  'in an address that names no organization': 'auction_item_code_unique',
}

test('a row refers to rows of its own organization alone', async () => {
  const references = await sql`
    select conname from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and exists (select from pg_attribute where attrelid = conrelid and attname = 'organization_id')
      and exists (select from pg_attribute where attrelid = confrelid and attname = 'organization_id')
      and not exists (
        select from unnest(conkey, confkey) as pair (own, other)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = own
        join pg_attribute b on b.attrelid = confrelid and b.attnum = other
        where a.attname = 'organization_id' and b.attname = 'organization_id'
      )`
  expect(references.map(({ conname }) => conname)).toEqual([])
})

test('a row stays its organization’s when what it refers to goes', async () => {
  // As drizzle-kit writes `set null`, both columns of the key become null: its SQL needs the column that does.
  const references = await sql`
    select conname from pg_constraint join pg_attribute on attrelid = conrelid and attname = 'organization_id'
    where contype = 'f' and confdeltype in ('n', 'd') and attnum = any(conkey)
      and (confdelsetcols is null or attnum = any(confdelsetcols))`
  expect(references.map(({ conname }) => conname)).toEqual([])
})

test('what is unique is so within an organization, but for what is one organization’s by itself', async () => {
  const indexes = await sql`
    select relname from pg_index join pg_class on pg_class.oid = indexrelid
    join pg_attribute on attrelid = indrelid and attname = 'organization_id'
    where indisunique and relnamespace = 'public'::regnamespace and not attnum = any(indkey)`
  const known = Object.values(UNIQUE_WITHOUT_ORGANIZATION).flatMap((names) => names.trim().split(/\s+/))
  expect(indexes.map(({ relname }) => relname).sort()).toEqual(known.sort())
})
