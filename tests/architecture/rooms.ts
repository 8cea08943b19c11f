import { read } from './source.ts'

/** What every wing may import besides; the first of each only the contract. */
const BASES: Record<string, string[]> = {
  api: ['api/contract', 'db'],
  site: ['api/contract', 'public', 'site/api-client', 'site/words', 'site/ui'],
}
const FIRST: Record<string, string[]> = {
  'api/contract': [],
  'site/words': ['api/contract'],
  'site/api-client': ['api/contract'],
}

/** The table of docs/architecture.md. */
const table = [...(await read('docs/architecture.md')).matchAll(/^\| `(.+?)` *\| *(.*?) *\| (.*?) *\|$/gm)].map(
  ([, wing = '', inside = '', others = '']) => ({ wing, inside, others: others.match(/[^`]+(?=`(,|$))/g) ?? [] }),
)

/**
 * Every wing, and which others it may import, types included: each only what stands above it. What stands at the root of
 * `api` or in `site/pages` mounts the wings, and may import all of them.
 */
export const wings: Record<string, string[]> = Object.fromEntries(
  table.map(({ wing, others }) => {
    const [folder = ''] = wing.split('/')
    const fullName = (name: string) =>
      name === 'emails' ? name : `${name.startsWith('contract') ? 'api' : folder}/${name}`
    return [wing, [...(FIRST[wing] ?? BASES[folder] ?? []), ...others.map(fullName)]]
  }),
)

/** Which rooms of the same wing a room may import; those that are not named here, none. */
const insideWings: Record<string, Record<string, string[]>> = {
  'api/contract': {
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
    http: ['context'],
    access: ['context', 'http'],
    uploads: ['context', 'http', 'access'],
    pages: ['context', 'http'],
    cache: ['context', 'live', 'http'],
    jobs: ['context'],
    health: ['context'],
    metrics: ['context', 'http'],
  },
  'api/checkout': {
    books: ['balances'],
    gifts: ['balances', 'payments'],
    payments: ['balances'],
    pickup: ['balances', 'payments'],
    winners: ['balances', 'payments', 'pickup'],
    helpers: ['balances', 'paddles', 'payments', 'pickup', 'winners'],
  },
  'api/email': {
    kinds: ['preferences'],
    outbox: ['preferences', 'kinds'],
    messages: ['preferences', 'kinds', 'outbox'],
    reminders: ['kinds', 'outbox'],
  },
  'api/cards': {
    charges: ['provider'],
    account: ['provider', 'charges', 'refunds'],
    payouts: ['provider'],
    refunds: ['provider', 'charges'],
    reports: ['provider', 'charges', 'refunds'],
  },
  'api/accounts': {
    'two-step': ['sign-in'],
    links: ['sign-in', 'two-step'],
    profile: ['sign-in', 'links'],
  },
  'api/organizations': {
    team: ['invitations'],
    settings: ['events', 'category-labels', 'team'],
  },
  'api/auction': {
    items: ['closing'],
    bidding: ['blocked', 'closing', 'items'],
    export: ['places'],
    entry: ['bidding', 'closing', 'gifts', 'items', 'places'],
    'second-chances': ['bidding', 'closing'],
    donations: ['items'],
    import: ['items'],
    pages: ['items'],
    pauses: ['closing'],
    print: ['places'],
    places: ['bidding', 'closing', 'items'],
    questions: ['items'],
    reports: ['items'],
    splits: ['closing', 'entry'],
    waiting: ['bidding', 'places'],
    gifts: ['bidding', 'closing', 'items'],
  },
  'api/super-admin': {
    users: ['organizations'],
  },
  'site/ui': {
    controls: ['action', 'hooks'],
    toast: ['hooks'],
    action: ['toast'],
    dialog: ['hooks'],
    form: ['action', 'dialog', 'hooks', 'list', 'picture', 'text', 'toast'],
    page: ['picture'],
    activity: ['form', 'list'],
    emails: ['controls', 'list'],
  },
  'site/admin': {
    activity: ['frame'],
    'checkout-links': ['frame'],
    donations: ['frame'],
    causes: ['frame'],
    events: ['frame'],
    emails: ['frame'],
    messages: ['frame'],
    paddles: ['frame'],
    print: ['frame'],
    reports: ['frame', 'items/bulk'],
    winners: ['frame'],
    bids: ['frame', 'winners'],
    settings: ['frame', 'bids'],
    'items/form': ['frame', 'donations', 'messages'],
    'items/import': ['frame', 'items/form'],
    'items/photos': ['frame'],
    'items/bulk': ['frame', 'events', 'messages', 'items/form'],
    night: ['frame', 'items/bulk'],
    'items/list': ['frame', 'bids', 'messages', 'night', 'items/bulk'],
  },
  'site/super-admin': {
    activity: ['frame'],
    dashboard: ['frame'],
    emails: ['frame'],
    organizations: ['frame'],
    organization: ['frame', 'organizations'],
    users: ['frame'],
  },
}

/**
 * The rooms of each wing as that page names them, and which others of the same wing they may import. What stands at the
 * root of a wing mounts its rooms, and may import all of them.
 */
export const rooms: Record<string, Record<string, string[]>> = Object.fromEntries(
  table
    .filter(({ inside }) => inside)
    .map(({ wing, inside }) => [
      wing,
      Object.fromEntries(inside.split(', ').map((room) => [room, insideWings[wing]?.[room] ?? []])),
    ]),
)

/** Rooms named here that the page does not name. */
export const unknownRooms = Object.entries(insideWings).flatMap(([wing, named]) =>
  Object.keys(named).filter((room) => !rooms[wing]?.[room]),
)
