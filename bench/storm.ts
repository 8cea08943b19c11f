/** What is asked for beside the bids, by a process of its own. */
export interface Storm {
  kind: StormKind
  port: number
  seconds: number
  /** The session of the owner of an organization at its bounds. */
  token: string
  labels: string[]
  /** Two hundred of its items. */
  items: string[]
}

/** By what was asked: how often it was answered, and how. */
export type StormResult = Record<string, { answers: number; statuses: string }>

async function rage(storm: Storm): Promise<StormResult> {
  const endsAt = performance.now() + storm.seconds * 1000
  const results = await Promise.all(
    ALL_STORMS[storm.kind](storm).map(async ({ what, workers, restMs = 0, ask }) => {
      const statuses = new Map<number, number>()
      const work = async () => {
        while (performance.now() < endsAt) {
          const status = await ask()
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (restMs > 0) await Bun.sleep(restMs)
        }
      }
      await Promise.all(Array.from({ length: workers }, work))
      const answers = [...statuses.values()].reduce((a, b) => a + b, 0)
      return [what, { answers, statuses: [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ') }]
    }),
  )
  return Object.fromEntries(results)
}

interface Asker {
  what: string
  workers: number
  /** What each of them waits after an answer. */
  restMs?: number
  ask(): Promise<number>
}

const STORMS = {
  /** All that one organization and its visitors can ask for. */
  neighbour: allOfNeighbour,
  logins: (storm) => [
    {
      what: 'logins, 50 at once',
      workers: 50,
      restMs: 2_000,
      ask: () =>
        send(storm, 'POST', '/api/auth/login', { email: `somebody${any(1e9)}@example.org`, password: 'no such one' }),
    },
  ],
  'unknown pages': (storm) => [
    {
      what: 'unknown pages',
      workers: 50,
      restMs: 200,
      ask: () => send(storm, 'GET', `/bench/no-such-item-${any(1e9)}`),
    },
    {
      what: 'unknown addresses',
      workers: 50,
      restMs: 200,
      ask: () => send(storm, 'GET', `/no-such-school-${any(1e9)}/admin`),
    },
  ],
  import: (storm) => [
    {
      what: 'imports of 2,000 rows',
      workers: 1,
      restMs: 1_000,
      ask: () => send(storm, 'POST', `${ADMIN}/imports`, importOf(2000)),
    },
  ],
  print: (storm) => [
    {
      what: 'prints of 200 cards',
      workers: 1,
      restMs: 200,
      ask: () => send(storm, 'GET', `${ADMIN}/print?kind=table-cards&ids=${storm.items.join('.')}`),
    },
  ],
} satisfies Record<string, (storm: Storm) => Asker[]>

/** Sixty connections of one network, each asking again at once. */
const NETWORK_STORMS = {
  'API description': (storm) => [
    { what: 'descriptions, 60 at once', workers: 60, ask: () => send(storm, 'GET', '/api/docs/json') },
  ],
  'item pages': (storm) => [
    { what: 'item pages, 60 at once', workers: 60, ask: () => send(storm, 'GET', '/bench/item-1') },
  ],
  'unknown items': (storm) => [
    {
      what: 'unknown items, 60 at once',
      workers: 60,
      ask: () => send(storm, 'GET', `/api/bench/auction/no-${any(1e9)}`),
    },
  ],
  searches: (storm) => [
    { what: 'searches, 60 at once', workers: 60, ask: () => send(storm, 'GET', `/bench?q=item+${any(1e9)}`) },
  ],
  pictures: (storm) => [
    {
      what: 'unknown pictures, 60 at once',
      workers: 60,
      ask: () => send(storm, 'GET', `/uploads/no-${any(1e9)}.webp`),
    },
  ],
  streams: (storm) => [{ what: 'streams of ten unknown items, 60 at once', workers: 60, ask: () => openStream(storm) }],
} satisfies Record<string, (storm: Storm) => Asker[]>

export type StormKind = keyof typeof STORMS | keyof typeof NETWORK_STORMS
const ALL_STORMS: Record<StormKind, (storm: Storm) => Asker[]> = { ...STORMS, ...NETWORK_STORMS }
export const stormKinds = Object.keys(STORMS) as StormKind[]
export const networkStormKinds = Object.keys(NETWORK_STORMS) as StormKind[]

const ADMIN = '/api/neighbour/admin'
const any = (below: number) => Math.floor(Math.random() * below)

async function send({ port, token }: Storm, method: string, path: string, body?: object): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie: `session=${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Opens a stream, and leaves it at once. */
async function openStream({ port }: Storm): Promise<number> {
  const ids = Array.from({ length: 10 }, () => crypto.randomUUID())
  const answer = await fetch(`http://127.0.0.1:${port}/api/bench/live?items=${ids.join('.')}`)
  await answer.body?.cancel()
  return answer.status
}

/** Changes the description of as many items, by their numbers. */
function importOf(rows: number) {
  const description = `Worth having, ${any(1e9)}. `.repeat(20)
  return {
    id: crypto.randomUUID(),
    rows: Array.from({ length: rows }, (_, index) => ({
      itemNumber: String(index + 1),
      title: `Thing ${index + 1}`,
      description,
    })),
    defaults: {},
  }
}

function allOfNeighbour(storm: Storm): Asker[] {
  const item = {
    title: 'More',
    description: 'More.',
    startingBid: '5.00',
    minimumRaise: '5.00',
    startTime: '2098-01-01T10:00',
    endTime: '2098-01-02T10:00',
  }
  const { labels } = storm
  const get = (path: string) => send(storm, 'GET', path)
  const patch = (label: string | undefined, change: object) =>
    send(storm, 'PATCH', `${ADMIN}/category-labels/${label}`, change)
  return [
    { what: 'page views', workers: 8, ask: () => get(`/neighbour?page=${1 + any(33)}&q=thing+${any(9)}`) },
    { what: 'searches', workers: 8, ask: () => get(`/api/neighbour?q=thing+worth+${any(999)}`) },
    { what: 'admin lists', workers: 4, ask: () => get(`${ADMIN}/auctions?limit=60&page=${any(33)}&search=thing`) },
    { what: 'reorders', workers: 2, ask: () => patch(labels[any(labels.length)], { order: any(200) }) },
    { what: 'renames', workers: 1, ask: () => patch(labels[0], { label: `L${any(2)}` }) },
    {
      what: 'creations',
      workers: 4,
      ask: () => send(storm, 'POST', `${ADMIN}/auctions`, { ...item, slug: `more-${any(1e9)}` }),
    },
  ]
}

if (import.meta.main) console.log(JSON.stringify(await rage(JSON.parse(Bun.argv[2] ?? '{}'))))
