import { execFileSync } from 'node:child_process'
import type { Behavior } from './mail-server.ts'
import { whenReady } from './processes.ts'
import type { Stage } from './stage.ts'

/** Breaks something. @returns mends it */
type Fault = (stage: Stage) => Promise<() => Promise<unknown>>

export interface Scenario {
  name: string
  /** 1 unless given. */
  processes?: number
  /** How long it stays broken, in seconds. */
  seconds: number
  /** Bidders at once; 16 unless given. */
  clients?: number
  /** Between two bids of one bidder, in milliseconds; 200 unless given. */
  pause?: number
  /** Whether bids go through nginx; nobody may then see an error, even for a moment. */
  behindProxy?: boolean
  /** How much room the database has, in megabytes; 0 unless given: all of the machine's. */
  disk?: number
  fault: Fault
}

const nothing = async () => {}
const noFault: Fault = async () => nothing

/** What may go wrong around an auction. */
export const scenarios: Scenario[] = [
  {
    name: 'nothing at all',
    seconds: 1,
    fault: noFault,
  },
  {
    name: 'the process is killed',
    seconds: 1,
    async fault({ processes: [one] }) {
      await one?.end('SIGKILL')
      return async () => one?.start()
    },
  },
  {
    name: 'the database is killed',
    seconds: 2,
    async fault({ cluster }) {
      await cluster.kill()
      return cluster.start
    },
  },
  {
    name: 'a connection of the database crashes, and all of it recovers',
    seconds: 1,
    async fault({ cluster }) {
      await cluster.crashBackend()
      return nothing
    },
  },
  {
    name: 'all connections are dropped, again and again',
    seconds: 4,
    fault: ({ cluster }) => again(500, () => cluster.dropConnections()),
  },
  {
    name: 'the database is restarted',
    seconds: 1,
    async fault({ cluster }) {
      await cluster.restart()
      return nothing
    },
  },
  {
    name: 'the database stands still for 10 s',
    seconds: 10,
    async fault({ cluster }) {
      await cluster.pause()
      return cluster.resume
    },
  },
  {
    name: 'the wire to the database is cut again and again',
    seconds: 4,
    fault: ({ wire }) => again(300, async () => wire.cut()),
  },
  {
    name: 'the wire to the database is held for 8 s',
    seconds: 8,
    async fault({ wire }) {
      wire.hold()
      return async () => wire.resume()
    },
  },
  {
    name: 'the wire to the database is slow',
    seconds: 5,
    async fault({ wire }) {
      wire.slow(50)
      return async () => wire.slow(0)
    },
  },
  {
    name: 'a firewall forgets the connections to the database',
    seconds: 12,
    async fault({ wire }) {
      wire.forget()
      return nothing
    },
  },
  {
    name: 'answers of the database are lost with their connection',
    seconds: 5,
    async fault({ wire }) {
      wire.loseAnswers(0.02)
      return async () => wire.loseAnswers(0)
    },
  },
  {
    name: 'all connections of the database are taken',
    seconds: 5,
    fault: ({ cluster }) => cluster.takeConnections(),
  },
  {
    name: 'the disk of the database is full',
    seconds: 4,
    disk: 400,
    async fault({ cluster }) {
      await cluster.fillDisk()
      return cluster.freeDisk
    },
  },
  {
    name: 'the mail server is away',
    seconds: 5,
    async fault({ mail }) {
      await mail.stop()
      return mail.start
    },
  },
  {
    name: 'the mail server is slow',
    seconds: 6,
    fault: misbehaving({ slowMs: 2_000 }),
  },
  {
    name: 'the mail server has a daily quota',
    seconds: 5,
    fault: misbehaving('quota'),
  },
  {
    name: 'the mail server takes emails and hangs up',
    seconds: 4,
    fault: misbehaving('liar'),
  },
  {
    name: 'of two processes one is killed now and then',
    processes: 2,
    seconds: 6,
    fault: killNowAndThen,
  },
  {
    name: 'of four processes one is killed now and then',
    processes: 4,
    seconds: 6,
    fault: killNowAndThen,
  },
  {
    name: 'of two processes one is told to end',
    processes: 2,
    seconds: 2,
    async fault({ processes: [one] }) {
      await one?.end('SIGTERM')
      return async () => one?.start()
    },
  },
  {
    name: 'both processes are restarted in turn behind a proxy',
    processes: 2,
    behindProxy: true,
    seconds: 1,
    async fault({ processes }) {
      for (const one of processes) {
        await one.end('SIGTERM')
        one.start()
        await whenReady([one])
      }
      return nothing
    },
  },
  ...clocks(),
  {
    name: 'the closing second under 256 clients',
    processes: 2,
    clients: 256,
    pause: 1_500,
    seconds: 1,
    fault: noFault,
  },
]

/** One of two processes has a wrong clock from then on. */
function clocks(): Scenario[] {
  const library = fakeTimeLibrary()
  if (!library) return []
  return Object.entries({ 'five seconds behind': '-5s', 'five seconds ahead': '+5s' }).map(([how, offset]) => ({
    name: `the clock of one process is ${how}`,
    processes: 2,
    seconds: 6,
    async fault({ processes: [one] }) {
      await one?.end('SIGTERM')
      one?.start({ LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' })
      return nothing
    },
  }))
}

/** Of Debian's package faketime, or `null`: then no clock is bent. */
function fakeTimeLibrary(): string | null {
  try {
    const found = execFileSync('find', ['/usr/lib', '-name', 'libfaketimeMT.so.1'], { encoding: 'utf8' })
    return found.split('\n')[0] || null
  } catch {
    return null
  }
}

function misbehaving(behavior: Behavior): Fault {
  return async ({ mail }) => {
    mail.behave(behavior)
    return async () => mail.behave('good')
  }
}

async function killNowAndThen({ processes }: Stage) {
  let turn = 0
  return again(1_500, async () => {
    const one = processes[turn++ % processes.length]
    await one?.end('SIGKILL')
    await Bun.sleep(300)
    one?.start()
  })
}

/** Does `harm` at once and every so many milliseconds. @returns ends it */
async function again(every: number, harm: () => Promise<unknown>) {
  let isOver = false
  const doing = (async () => {
    while (!isOver) {
      await harm()
      await Bun.sleep(every)
    }
  })()
  return async () => {
    isOver = true
    await doing
  }
}
