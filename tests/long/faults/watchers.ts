import type { LiveState } from '../../../api/contract/auction/bidding/live-state.ts'
import type { StormItem } from './storm.ts'

/** An open page, as far as its stream goes. */
interface Watcher {
  item: StormItem
  /** `null` while it waits to come back. */
  socket: Bun.Socket | null
  /** How many bids the last state it was sent counts. */
  bidCount: number
  /** When it lost its stream, in milliseconds; `null` while it has one. */
  lostAt: number | null
}

const OPENED_SIDE_BY_SIDE = 100

/** Many open pages whose streams come back as a browser's do: after as long as they were told. */
export async function openWatchers(url: string, items: StormItem[], count: number) {
  const { hostname, port } = new URL(url)
  const answers = new Map<string, number>()
  const watchers: Watcher[] = []
  let lost = 0
  let longestMs = 0
  let isClosed = false

  async function open(watcher: Watcher) {
    let rest = ''
    let retryMs = 1_000
    const comeBack = () => {
      watcher.socket = null
      if (watcher.lostAt === null) lost++
      watcher.lostAt ??= Date.now()
      if (!isClosed) setTimeout(() => void open(watcher), retryMs)
    }
    const socket = {
      open(opened: Bun.Socket) {
        watcher.socket = opened
        const path = watcher.item.path.replace(/auction\/.*/, `live?items=${watcher.item.id}`)
        // A process that stops answers with a short body of known length; a proxy would keep the connection after it.
        opened.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
      },
      data(_opened: Bun.Socket, chunk: Buffer) {
        const lines = (rest + chunk.toString()).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          const [, status] = /^HTTP\/1.1 (\d+)/.exec(line) ?? []
          if (status) answers.set(status, (answers.get(status) ?? 0) + 1)
          if (line.startsWith('retry: ')) retryMs = Number(line.slice(7))
          if (line.startsWith('data: {')) hear(watcher, JSON.parse(line.slice(6)))
        }
      },
      close: comeBack,
      connectError: comeBack,
    }
    await Bun.connect({ hostname, port: Number(port), socket }).catch(() => undefined)
  }

  function hear(watcher: Watcher, { item }: LiveState) {
    if (watcher.lostAt !== null) longestMs = Math.max(longestMs, Date.now() - watcher.lostAt)
    watcher.lostAt = null
    watcher.bidCount = item.bidCount
  }

  for (let index = 0; index < count; index += OPENED_SIDE_BY_SIDE) {
    const group = Array.from({ length: Math.min(OPENED_SIDE_BY_SIDE, count - index) }, (_, place): Watcher => {
      const item = items[(index + place) % items.length]
      if (!item) throw new Error('No items to watch')
      return { item, socket: null, bidCount: 0, lostAt: Date.now() }
    })
    watchers.push(...group)
    await Promise.all(group.map(open))
  }

  return {
    /** @param bidCounts of the items by their ids. @returns what is wrong with what the pages show, in words */
    judge(bidCounts: Map<string, number>): string[] {
      const stale = watchers.filter(({ item, bidCount }) => bidCount !== bidCounts.get(item.id)).length
      const refused = [...answers].filter(([status]) => status !== '200')
      return [
        ...(stale ? [`pages that show an old price (${stale})`] : []),
        ...refused.map(([status, times]) => `streams answered with ${status} (${times})`),
      ]
    },
    report: () => `${lost} streams of ${count} pages were lost; the longest was away for ${longestMs} ms`,
    close() {
      isClosed = true
      for (const { socket } of watchers) socket?.end()
    },
  }
}
