import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { again, type Fault, nothing, type Scenario } from './fault.ts'
import type { Behavior } from './mail-server.ts'
import { type Process, whenReady } from './processes.ts'
import type { Stage } from './stage.ts'
import { expectUpload } from './uploads.ts'

/** What may go wrong around an auction. */
export const scenarios: Scenario[] = [
  { name: 'nothing at all', seconds: 1, fault: async () => nothing },
  { name: 'the process is killed', seconds: 1, fault: endOne('SIGKILL') },
  { name: 'the database is killed', seconds: 2, fault: killDatabase },
  // An outage: its items end five minutes later, and the verdict is not in before.
  { name: 'the database is away for 40 s', seconds: 40, fault: killDatabase },
  {
    name: 'a connection of the database crashes, and all of it recovers',
    seconds: 1,
    fault: ({ cluster }) => cluster.crashBackend().then(() => nothing),
  },
  {
    name: 'all connections are dropped, again and again',
    seconds: 4,
    fault: ({ cluster }) => again(500, () => cluster.dropConnections()),
  },
  { name: 'the database is restarted', seconds: 1, fault: ({ cluster }) => cluster.restart().then(() => nothing) },
  {
    name: 'the database stands still for 10 s',
    seconds: 10,
    fault: ({ cluster }) => cluster.pause().then(() => cluster.resume),
  },
  {
    name: 'the wire to the database is cut again and again',
    seconds: 4,
    fault: ({ wire }) => again(300, async () => wire.cut()),
  },
  { name: 'the wire to the database is held for 8 s', seconds: 8, fault: onWire('hold', 'resume') },
  {
    name: 'the wire to the database is slow',
    seconds: 5,
    async fault({ wire }) {
      wire.slow(50)
      return async () => wire.slow(0)
    },
  },
  { name: 'a firewall forgets the connections to the database', seconds: 12, fault: onWire('forget') },
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
  { name: 'the disk of the database is full', seconds: 4, smallDisk: 'database', fault: fillDisk },
  {
    name: 'the disk of pictures is full',
    seconds: 1,
    smallDisk: 'uploads',
    async fault(stage) {
      const free = await fillDisk(stage)
      await expectUpload(stage, 'is refused in words')
      return async () => {
        await free()
        await expectUpload(stage, 'is stored')
      }
    },
  },
  { name: 'the mail server is away', seconds: 5, fault: ({ mail }) => mail.stop().then(() => mail.start) },
  {
    name: 'the mail server is away, and the process is killed meanwhile',
    seconds: 5,
    async fault(stage) {
      await stage.mail.stop()
      const start = await endOne('SIGKILL')(stage)
      return () => stage.mail.start().then(start)
    },
  },
  { name: 'the mail server is slow', seconds: 6, fault: misbehaving({ slowMs: 2_000 }) },
  { name: 'the mail server has a daily quota', seconds: 5, fault: misbehaving('quota') },
  { name: 'the mail server takes emails and hangs up', seconds: 4, fault: misbehaving('liar') },
  { name: 'of two processes one is killed now and then', processes: 2, seconds: 6, fault: killNowAndThen },
  { name: 'of four processes one is killed now and then', processes: 4, seconds: 6, fault: killNowAndThen },
  { name: 'of two processes one is told to end', processes: 2, seconds: 2, fault: endOne('SIGTERM') },
  {
    name: 'both processes are restarted in turn behind a proxy',
    processes: 2,
    behindProxy: true,
    seconds: 8,
    async fault({ processes }) {
      const restarting = restartInTurn(processes)
      return () => restarting
    },
  },
  ...clocks(),
  {
    name: 'the closing second under 256 clients',
    processes: 2,
    clients: 256,
    pause: 1_500,
    seconds: 1,
    fault: async () => nothing,
  },
]

function endOne(signal: NodeJS.Signals): Fault {
  return async ({ processes: [one] }) => {
    await one?.end(signal)
    return async () => one?.start()
  }
}

async function killDatabase({ cluster }: Stage) {
  await cluster.kill()
  return cluster.start
}

function onWire(harm: 'hold' | 'forget', mend?: 'resume'): Fault {
  return async ({ wire }) => {
    wire[harm]()
    return async () => mend && wire[mend]()
  }
}

async function restartInTurn(processes: Process[]) {
  for (const one of processes) {
    await one.end('SIGTERM')
    one.start()
    await whenReady([one])
  }
}

function misbehaving(behavior: Behavior): Fault {
  return async ({ mail }) => {
    mail.behave(behavior)
    return async () => mail.behave('good')
  }
}

async function fillDisk({ disk }: Stage) {
  if (!disk) throw new Error('There is no small disk to fill')
  await disk.fill()
  return disk.free
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

/** One of two processes has a wrong clock from then on, or one that is set again and again. */
function clocks(): Scenario[] {
  const library = fakeTimeLibrary()
  if (!library) return []
  const wrongFromNowOn = Object.entries({ 'five seconds behind': '-5s', 'five seconds ahead': '+5s' })
  return [
    ...wrongFromNowOn.map(
      ([how, offset]): Scenario => ({
        name: `the clock of one process is ${how}`,
        processes: 2,
        seconds: 6,
        async fault({ processes: [one] }) {
          await one?.end('SIGTERM')
          one?.start(bentClock(library, { FAKETIME: offset }))
          return nothing
        },
      }),
    ),
    {
      name: 'the clock of one process is set back and forth',
      processes: 2,
      seconds: 10,
      async fault({ folder, processes: [one] }) {
        const file = join(folder, 'clock')
        let turn = 0
        const setClock = () => writeFile(file, ['+5s', '-5s'][turn++ % 2] ?? '')
        await setClock()
        await one?.end('SIGTERM')
        one?.start(bentClock(library, { FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: '1' }))
        return again(3_000, setClock)
      },
    },
  ]
}

function bentClock(library: string, how: Record<string, string>) {
  return { LD_PRELOAD: library, FAKETIME_DONT_FAKE_MONOTONIC: '1', ...how }
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
