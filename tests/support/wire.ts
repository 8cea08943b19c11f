import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Between a client and a server, where a test makes the network fail. */
export interface Wire {
  /** The target's address, through the wire. */
  url: string
  /** Ends every connection at once; new ones are let through. */
  cut(): void
  /** Lets nothing through, on any connection, until `resume`. Nobody is told. */
  hold(): void
  resume(): void
  /** Lets nothing more through on the connections that are open now, ever; new ones work. A firewall that forgets. */
  forget(): void
  /** Every piece of data takes so many milliseconds longer from now on. */
  slow(milliseconds: number): void
  /** From now on a connection ends, at random, in place of the target's answer: done, but nobody is told. */
  loseAnswers(share: number): void
  /** Ends every connection, and refuses new ones. */
  close(): Promise<void>
}

/**
 * Listens on this machine, and passes on whatever comes to the host and port of `target`, and back.
 * @param at a free port, if it must be known beforehand
 */
export async function openWire(target: string, at = 0): Promise<Wire> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<Pair>()
  let passage = openGate()
  let delay = 0
  let lost = 0
  passage.open()

  async function pass(pair: Pair, arrival: number) {
    await passage.opened
    const early = arrival + delay - performance.now()
    if (early > 0) await Bun.sleep(early)
    await pair.remembered
  }

  const server = createServer((client) => {
    const pair: Pair = { sockets: [client, connect(Number(port), hostname)], remembered: Promise.resolve() }
    pairs.add(pair)
    const [near, far] = pair.sockets
    forward(near, far, (arrival) => pass(pair, arrival))
    forward(far, near, (arrival) => (Math.random() < lost ? end(pair) : pass(pair, arrival)))
    near.once('close', () => pairs.delete(pair))
  })
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  const own = server.address() as { port: number }

  async function end({ sockets }: Pair) {
    for (const socket of sockets) socket.destroy()
  }

  function cut() {
    for (const pair of pairs) void end(pair)
    pairs.clear()
  }

  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(own.port) }).href,
    cut,
    hold() {
      passage = openGate()
    },
    resume: () => passage.open(),
    forget() {
      for (const pair of pairs) pair.remembered = new Promise<void>(() => {})
    },
    slow(milliseconds) {
      delay = milliseconds
    },
    loseAnswers(share) {
      lost = share
    },
    async close() {
      passage.open()
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
  }
}

interface Pair {
  sockets: [near: Socket, far: Socket]
  /** Never resolved once the pair is forgotten. */
  remembered: Promise<void>
}

function openGate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  return { opened, open }
}

/** Passes on what `from` sends, and its end, in order; each waits for `pass`. */
function forward(from: Socket, to: Socket, pass: (arrival: number) => Promise<void>) {
  let last = Promise.resolve()
  const inTurn = (step: () => void) => {
    const arrival = performance.now()
    last = last.then(() => pass(arrival)).then(step)
  }
  from.setNoDelay(true)
  from.on('data', (piece) => inTurn(() => void to.write(piece)))
  // The 'close' that follows is passed on like any other end.
  from.on('error', () => {})
  from.on('close', () => inTurn(() => void to.destroy()))
}
