import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { TextReader, ZipWriter } from '@zip.js/zip.js'
import postgres from 'postgres'
import { z } from 'zod'

type Tx = postgres.TransactionSql

/**
 * Writes all rows of the embedded database at `url` into `file`, as they were at one moment; bids go on meanwhile. Jobs are
 * not in it: the sweep does what they would have done. A file of that name is replaced once the new one is complete.
 */
export async function writeBackup(url: string, file: string): Promise<void> {
  const unfinished = `${file}.new`
  // The name that keeps the embedded server running until we are done.
  const sql = postgres(url, { max: 1, connection: { application_name: 'bidlark', ...TEXT_FORMAT } })
  // It holds what bidders and teams would not have others read.
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await sql.begin('isolation level repeatable read read only', (tx) => writeRows(tx, handle))
    await handle.sync()
    await rename(unfinished, file)
  } finally {
    await handle.close()
    await sql.end()
    await rm(unfinished, { force: true })
  }
}

async function writeRows(tx: Tx, handle: FileHandle) {
  const zip = new ZipWriter(new WritableStream({ write: (part: Uint8Array) => handle.appendFile(part) }), ZIP_OPTIONS)
  const tables = await readTables(tx)
  for (const [table, columns] of Object.entries(tables)) {
    const rows = await tx`copy ${tx(table)} (${tx(columns)}) to stdout`.readable()
    await zip.add(rowsOf(table), streamOf(rows))
  }
  // Numbers are given out outside of any transaction, so these are read after the rows that have them.
  const contents: Contents = { migration: await readMigration(tx), tables, sequences: await readSequences(tx) }
  await zip.add(CONTENTS, new TextReader(JSON.stringify(contents, null, 2)))
  await zip.close()
}

function streamOf(source: Readable): ReadableStream<Uint8Array> {
  const parts: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

async function readTables(tx: Tx): Promise<Contents['tables']> {
  const rows = await tx<{ table: string; columns: string[] }[]>`
    select relname as table, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

async function readSequences(tx: Tx): Promise<Contents['sequences']> {
  const rows = await tx<{ name: string; last: string }[]>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

async function readMigration(tx: Tx): Promise<number> {
  const [row] = await tx<{ at: number }[]>`select max(created_at)::float8 as at from drizzle.__drizzle_migrations`
  if (!row) throw new Error('No migrations')
  return row.at
}

/** The name in a backup of what says what else is in it, written last. */
export const CONTENTS = 'contents.json'

/** What a backup holds, beside a file of rows for each table. */
export const contents = z.object({
  /** When the last migration was made that its database had. */
  migration: z.number(),
  /** The columns of every table, without those that PostgreSQL computes. */
  tables: z.record(z.string(), z.array(z.string())),
  /** The last number that each sequence gave out. */
  sequences: z.record(z.string(), z.string()),
})
export type Contents = z.output<typeof contents>

/** The name in a backup of the rows of a table, in the text format of COPY. */
export const rowsOf = (table: string) => `${table}.copy`

/** How values are written as text, whatever the server prefers. */
export const TEXT_FORMAT = { DateStyle: 'ISO', IntervalStyle: 'postgres', extra_float_digits: '3' }

// All in this thread: a worker would have to be loaded from a file of its own.
export const ZIP_OPTIONS = { useWebWorkers: false, checkSignature: true }
