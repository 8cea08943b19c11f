/** What every wing of `api` may import besides: the contract and the database. */
const BASE = ['api/contract', 'db']

/**
 * Every wing, and which others it may import, types included: each only what stands above it. docs/architecture.md shows
 * the same table. What stands at the root of `api` mounts the wings, and may import all of them.
 */
export const wings: Record<string, string[]> = {
  'api/contract': [],
  db: ['api/contract/values'],
  emails: ['api/contract'],
  'api/server': BASE,
  'api/checkout': [...BASE, 'api/server'],
  'api/email': [...BASE, 'api/server', 'api/checkout', 'emails'],
  'api/accounts': [...BASE, 'api/server', 'api/email'],
  'api/organizations': [...BASE, 'api/server', 'api/email'],
  'api/auction': [...BASE, 'api/server', 'api/checkout', 'api/email'],
  'api/bidders': [...BASE, 'api/server', 'api/checkout', 'api/email', 'api/auction'],
  'api/super-admin': [...BASE, 'api/server', 'api/email', 'api/accounts', 'api/organizations', 'api/auction'],
}

/**
 * The rooms of each wing, and which others of the same wing they may import. What stands at the root of a wing mounts its
 * rooms, and may import all of them.
 */
export const rooms: Record<string, Record<string, string[]>> = {
  'api/contract': {
    values: [],
    words: ['values'],
    accounts: ['values'],
    checkout: ['values'],
    email: ['values', 'words'],
    organizations: ['values', 'words', 'accounts'],
    auction: ['values', 'words', 'email'],
    bidders: ['values', 'words', 'email', 'auction'],
    'super-admin': ['values', 'organizations', 'auction'],
  },
  'api/server': {
    context: [],
    live: [],
    http: ['context'],
    access: ['context', 'http'],
    uploads: ['context', 'http', 'access'],
    pages: ['context', 'http'],
    cache: ['context', 'live'],
    jobs: ['context'],
    health: ['context'],
  },
  'api/checkout': {
    balances: [],
    paddles: [],
    payments: ['balances'],
    pickup: ['balances', 'payments'],
    winners: ['balances', 'pickup'],
    helpers: ['balances', 'paddles', 'payments', 'pickup', 'winners'],
  },
  'api/email': {
    preferences: [],
    outbox: ['preferences'],
    drafts: ['preferences', 'outbox'],
    messages: ['preferences', 'outbox', 'drafts'],
    reminders: ['outbox', 'drafts'],
  },
  'api/accounts': {
    sessions: [],
    'sign-in': [],
    'two-step': ['sign-in'],
    links: ['sign-in', 'two-step'],
    profile: ['sign-in', 'links'],
  },
  'api/organizations': {
    invitations: [],
    labels: [],
    team: ['invitations'],
    settings: ['labels', 'team'],
  },
  'api/auction': {
    blocked: [],
    closing: [],
    export: [],
    print: [],
    items: ['closing'],
    bidding: ['blocked', 'closing', 'items'],
    entry: ['bidding', 'items'],
    'second-chances': ['bidding', 'closing'],
    donations: ['items'],
    import: ['items'],
    pages: ['items'],
    questions: ['items'],
    reports: ['items'],
  },
  'api/bidders': {
    erasure: [],
    'my-bids': [],
    'sign-in': [],
    watching: [],
  },
  'api/super-admin': {
    activity: [],
    'client-errors': [],
    demo: [],
    organizations: [],
    users: ['organizations'],
  },
}
