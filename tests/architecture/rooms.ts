/** What everybody in `api` may import besides: the contract, the context and the database. */
const BASE = ['api/contract', 'api/context', 'db']

/**
 * Every folder that is a room, and which others it may import, types included. docs/architecture.md shows the same
 * table. What stands at the root of `api` mounts the rooms, and may import all of them.
 */
export const rooms: Record<string, string[]> = {
  'api/contract': [],
  db: ['api/contract/values'],
  emails: ['api/contract'],
  'api/context': ['api/contract', 'db'],
  'api/http': BASE,
  'api/access': [...BASE, 'api/http'],
  'api/changes': BASE,
  'api/subscriptions': [...BASE, 'api/http', 'api/access'],
  'api/outbox': [...BASE, 'api/http', 'api/access', 'api/subscriptions', 'emails'],
  'api/letters': [...BASE, 'api/checkout', 'api/outbox', 'api/subscriptions'],
  'api/accounts': [...BASE, 'api/http', 'api/access', 'api/outbox', 'api/subscriptions'],
  'api/organizations': [...BASE, 'api/http', 'api/access', 'api/subscriptions', 'api/team'],
  'api/team': [...BASE, 'api/http', 'api/access', 'api/outbox', 'api/subscriptions'],
  'api/uploads': [...BASE, 'api/http', 'api/access'],
  'api/health': BASE,
  'api/export': [...BASE, 'api/http', 'api/access', 'api/checkout'],
  'api/print': [...BASE, 'api/http', 'api/access', 'api/checkout'],
  'api/reports': [...BASE, 'api/http', 'api/access', 'api/items'],
  'api/record': [...BASE, 'api/http', 'api/access'],
  'api/client-errors': [...BASE, 'api/http'],
  'api/closing': [...BASE, 'api/outbox', 'api/subscriptions'],
  'api/items': [...BASE, 'api/http', 'api/access', 'api/changes', 'api/closing'],
  'api/import': [...BASE, 'api/http', 'api/access', 'api/items'],
  'api/bidding': [
    ...[...BASE, 'api/http', 'api/access', 'api/changes', 'api/closing', 'api/items', 'api/outbox'],
    'api/subscriptions',
  ],
  'api/checkout': [...BASE, 'api/http', 'api/access'],
  'api/paddles': [...BASE, 'api/http', 'api/access', 'api/checkout'],
  'api/reminders': [...[...BASE, 'api/http', 'api/access', 'api/checkout', 'api/letters', 'api/outbox']],
  'api/second-chances': [
    ...[...BASE, 'api/http', 'api/access', 'api/bidding', 'api/checkout', 'api/closing', 'api/outbox'],
    'api/subscriptions',
  ],
  'api/messages': [
    ...[...BASE, 'api/http', 'api/access', 'api/checkout', 'api/letters', 'api/outbox', 'api/subscriptions'],
  ],
  'api/counter': [...BASE, 'api/http', 'api/access', 'api/bidding', 'api/checkout', 'api/items', 'api/paddles'],
  'api/bidders': [
    ...[...BASE, 'api/http', 'api/access', 'api/bidding', 'api/checkout', 'api/items', 'api/outbox'],
    'api/subscriptions',
  ],
  'api/questions': [...BASE, 'api/http', 'api/access', 'api/items', 'api/outbox', 'api/subscriptions'],
  'api/donations': [
    ...[...BASE, 'api/http', 'api/access', 'api/items', 'api/outbox', 'api/subscriptions', 'api/uploads'],
  ],
  'api/platform': [...BASE, 'api/http', 'api/access', 'api/accounts', 'api/items', 'api/team'],
  'api/privacy': [
    ...[...BASE, 'api/http', 'api/access', 'api/checkout', 'api/outbox', 'api/second-chances', 'api/subscriptions'],
  ],
  'api/pages': [...BASE, 'api/http', 'api/items', 'api/uploads'],
  'api/jobs': [
    ...[...BASE, 'api/closing', 'api/outbox', 'api/privacy', 'api/reminders', 'api/second-chances', 'api/uploads'],
  ],
  'api/demo': [
    ...[...BASE, 'api/http', 'api/access', 'api/bidding', 'api/jobs', 'api/letters', 'api/outbox', 'api/uploads'],
    'emails',
  ],
}

/** The rooms of the contract: all of them import zod and nothing else. */
export const contractRooms: Record<string, string[]> = {
  values: [],
  words: ['values'],
  accounts: ['values'],
  items: ['values'],
  mail: ['values', 'words'],
  donations: ['values', 'words'],
  checkout: ['values'],
  paddles: ['values'],
  organizations: ['values', 'words', 'accounts'],
  bidding: ['values', 'words', 'items', 'mail'],
  platform: ['values', 'organizations'],
  reports: ['values'],
  record: ['values'],
  privacy: ['values'],
  demo: ['bidding'],
}
