/** All that one organization and its visitors can ask for, run as a process of its own. */
export interface Storm {
  port: number
  seconds: number
  /** The session of the organization's owner. */
  token: string
  labels: string[]
}

/** By what was asked: how often it was answered, and how. */
export type StormResult = Record<string, { answers: number; statuses: string }>

if (import.meta.main) console.log(JSON.stringify(await rage(JSON.parse(Bun.argv[2] ?? '{}'))))

async function rage(storm: Storm): Promise<StormResult> {
  const endsAt = performance.now() + storm.seconds * 1000
  const results = await Promise.all(
    askersOf(storm).map(async ({ what, workers, ask }) => {
      const statuses = new Map<number, number>()
      const work = async () => {
        while (performance.now() < endsAt) {
          const status = await ask()
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      await Promise.all(Array.from({ length: workers }, work))
      const answers = [...statuses.values()].reduce((a, b) => a + b, 0)
      return [what, { answers, statuses: [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ') }]
    }),
  )
  return Object.fromEntries(results)
}

function askersOf({ port, token, labels }: Storm) {
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: `session=${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const any = (below: number) => Math.floor(Math.random() * below)
  const admin = '/api/neighbour/admin'
  const item = {
    title: 'More',
    description: 'More.',
    startingBid: '5.00',
    minimumRaise: '5.00',
    startTime: '2098-01-01T10:00',
    endTime: '2098-01-02T10:00',
  }
  const label = () => `${admin}/category-labels/${labels[any(labels.length)]}`
  return [
    { what: 'page views', workers: 8, ask: () => send('GET', `/neighbour?page=${1 + any(33)}&q=thing+${any(9)}`) },
    { what: 'searches', workers: 8, ask: () => send('GET', `/api/neighbour?q=thing+worth+${any(999)}`) },
    {
      what: 'admin lists',
      workers: 4,
      ask: () => send('GET', `${admin}/auctions?limit=60&page=${any(33)}&search=thing`),
    },
    { what: 'reorders', workers: 2, ask: () => send('PATCH', label(), { order: any(200) }) },
    {
      what: 'renames',
      workers: 1,
      ask: () => send('PATCH', `${admin}/category-labels/${labels[0]}`, { label: `L${any(2)}` }),
    },
    {
      what: 'creations',
      workers: 4,
      ask: () => send('POST', `${admin}/auctions`, { ...item, slug: `more-${any(1e9)}` }),
    },
  ]
}
