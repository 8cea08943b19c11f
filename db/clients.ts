import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { type Cents, toPrice } from '../api/contract/values/money/money.ts'
import { readPrice } from '../api/contract/values/money/read-price.ts'
import { type ActivityEntry, openActivity } from './activity.ts'
import { type AfterCommit, openAfterCommit } from './after-commit.ts'
import { socketOf } from './connections/driver-sockets.ts'
import { openSockets } from './connections/watched-sockets.ts'
import { patiently } from './patience.ts'

/**
 * One database, three pools: a blocked bid must not hold up a page, and drizzle rewrites the parsers of the client it
 * is given, so the hand-written queries keep clients of their own.
 */
export type Database = ReturnType<typeof openDatabase>
export type Sql = ReturnType<typeof rawClient>
export type Orm = Database['orm']
/** A transaction of the ORM's: the first parameter of whatever runs inside one. It cannot be nested. */
export type Tx = Omit<OrmTransaction, 'transaction'> & {
  afterCommit: AfterCommit
  addActivity(entry: ActivityEntry): void
  /** Runs `work` in a savepoint: if a statement of it fails, its writes are undone, and the transaction can go on. */
  savepoint<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
}
/** A transaction that judges bids. */
export type BidTx = RawTransaction & { afterCommit: AfterCommit }

type Drizzle = ReturnType<typeof drizzle>
type OrmTransaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0]
type RawTransaction = Parameters<Parameters<Sql['begin']>[1]>[0]

/** Postgres ends what belongs to a client that is gone without a word within half a minute, not hours. In seconds. */
export const keepalive = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 }

const LOCK_TIMEOUT_MS = 2_500
const STATEMENT_TIMEOUT_MS = 3_000
const CONNECT_TIMEOUT_SECONDS = 2

/** Opens the pools; connections are made when first used, and encrypted as the address asks. */
export function openDatabase(url: string) {
  const sockets = openSockets(url, (pid) => endBackend(pid))
  // Planning a bid takes longer than writing it, so each statement is planned once. Its plan may be made while the tables
  // are empty: without scans and sorts, and with lookups in place of joins, only the index made for the question remains.
  const bids = rawClient(sockets.url, optionsOf(12, sockets), {
    enable_seqscan: 'off',
    enable_sort: 'off',
    plan_cache_mode: 'force_generic_plan',
  })
  const reads = rawClient(sockets.url, optionsOf(6, sockets))
  const queries = postgres(sockets.url, optionsOf(6, sockets))
  const endBackend = openBackendEnder(queries)
  const afterCommit = openAfterCommit()
  return {
    url,
    /** Judges bids in a transaction of their own pool. Numerics are cents. */
    judgeBids: <Result>(work: (tx: BidTx) => Promise<Result>) =>
      afterCommit.run((asked) => bids.begin((tx) => work(Object.assign(tx, { afterCommit: asked })))),
    /** Public reads. Numerics are cents. */
    reads,
    /** Everything else. */
    orm: withAfterCommit(drizzle(queries), afterCommit),
    /** Receives what transactions asked for, after their commit. */
    subscribe: afterCommit.subscribe,
    async close() {
      await Promise.all([bids, reads, queries].map((sql) => sql.end({ timeout: 2 })))
      sockets.close()
    },
  }
}

/**
 * The ORM, whose transactions can ask for what follows their commit, and add what they do to the activity. It has no other
 * transactions.
 */
function withAfterCommit(
  orm: Drizzle,
  afterCommit: ReturnType<typeof openAfterCommit>,
): Omit<Drizzle, 'transaction'> & { transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> } {
  const begin = orm.transaction.bind(orm)
  return Object.assign(orm, {
    transaction: <Result>(work: (tx: Tx) => Promise<Result>) =>
      afterCommit.run((asked) => {
        const { addActivity, write } = openActivity()
        return begin(async (tx) => {
          const additions: Omit<Tx, keyof OrmTransaction> = {
            afterCommit: asked,
            addActivity,
            savepoint: <Part>(part: (tx: Tx) => Promise<Part>) =>
              tx.transaction((inner) => part(Object.assign(inner, additions))),
          }
          const result = await work(Object.assign(tx, additions))
          for (const entry of await write(tx)) asked.announce(entry)
          return result
        })
      }),
  })
}

function rawClient(url: string, options: ReturnType<typeof optionsOf>, settings: Record<string, string> = {}) {
  return postgres(url, {
    ...options,
    connection: { ...options.connection, ...settings },
    types: {
      ...arrayTypes,
      cents: {
        to: 1700,
        from: [1700],
        serialize: (amount: Cents) => toPrice(amount),
        parse: readPrice,
      },
    },
  })
}

function optionsOf(max: number, sockets: ReturnType<typeof openSockets>) {
  return {
    max,
    socket: socketOf(sockets.open),
    connect_timeout: patiently(CONNECT_TIMEOUT_SECONDS),
    // The driver's own back-off leaves most of a pool waiting for 10 s after a restart of Postgres.
    backoff: () => 0.2,
    fetch_types: false,
    types: arrayTypes,
    onnotice: () => {},
    connection: {
      application_name: 'bidlark',
      lock_timeout: patiently(LOCK_TIMEOUT_MS),
      statement_timeout: patiently(STATEMENT_TIMEOUT_MS),
      idle_in_transaction_session_timeout: patiently(10_000),
      ...keepalive,
      // A server that has this off would lose accepted bids with its power.
      synchronous_commit: 'on',
      // A year is UTC’s, wherever the server is.
      TimeZone: 'UTC',
    },
  }
}

/**
 * The arrays that our queries send, for the driver, and those of ids, which they also read. Left to itself the driver
 * asks each new connection for all types, and one that is lost over that question comes back without: it then refuses
 * every array.
 */
const arrayTypes = {
  integers: { to: 1007, from: [], serialize: writeArray, parse: String },
  texts: { to: 1009, from: [], serialize: writeArray, parse: String },
  uuids: { to: 2951, from: [2951], serialize: writeArray, parse: readIds },
}

function writeArray(elements: (string | number | null)[]): string {
  return `{${elements.map((element) => (element === null ? 'null' : quoted(String(element)))).join(',')}}`
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

/** Ids hold nothing that Postgres would quote. */
function readIds(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',')
}

const MILLISECONDS_BETWEEN_TRIES = 500

/**
 * Ends what Postgres still does for connections that were given up. If only the first part of a question reached it, it
 * waits for the rest without any time limit of ours, and holds the locks of that transaction meanwhile.
 * @returns takes the process id of such a backend, and goes on until Postgres was told
 */
function openBackendEnder(sql: postgres.Sql): (pid: number) => void {
  const pids = new Set<number>()
  let isTelling = false

  async function tell() {
    if (isTelling) return
    isTelling = true
    while (pids.size > 0) {
      const targets = [...pids]
      const isTold = await end(targets)
      if (isTold) for (const pid of targets) pids.delete(pid)
      else await Bun.sleep(MILLISECONDS_BETWEEN_TRIES)
    }
    isTelling = false
  }

  function end(targets: number[]): Promise<boolean> {
    // One that is idle holds nothing, and by now its number may be that of a connection in use.
    return sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid in ${sql(targets)} and usename = current_user and state <> 'idle'`.then(
      () => true,
      // As long as Postgres is away there is nobody to tell.
      (problem: { code?: string }) => problem.code === 'CONNECTION_ENDED',
    )
  }

  return (pid) => {
    pids.add(pid)
    void tell()
  }
}
