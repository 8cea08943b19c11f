import { openAsBlob } from 'node:fs'
import { Writable } from 'node:stream'
import { BlobReader, type FileEntry, TextWriter, ZipReader } from '@zip.js/zip.js'
import postgres from 'postgres'
import { hasMigration, migrate, withMigrationsUpTo } from '../migrate.ts'
import { CONTENTS, type Contents, contents, rowsOf, TEXT_FORMAT, ZIP_OPTIONS } from './write-backup.ts'

/** What became of a restore; unless it is `restored`, the database is as it was. */
export type Restored = { kind: 'restored' } | { kind: 'in-use' | 'not-empty' | 'no-backup' | 'newer' }

type Files = Map<string, FileEntry>

const UNFINISHED = 'bidlark_restoring'
const REPLACED = 'bidlark_replaced'

/**
 * Puts what `writeBackup` wrote into `file` in place of the embedded database at `url`, brought up to this version. It is read
 * into a database aside, which takes the other's name once it is complete.
 * @param options.replace even if somebody has an account or an organization there
 */
export async function restoreBackup(url: string, file: string, options: { replace: boolean }): Promise<Restored> {
  const zip = new ZipReader(new BlobReader(await openAsBlob(file)), ZIP_OPTIONS)
  const backup = await readContents(zip).catch(() => null)
  if (!backup) return { kind: 'no-backup' }
  if (!hasMigration(backup.contents.migration)) return { kind: 'newer' }
  // Not the database itself, which nobody may be connected to while it gets another name.
  const server = postgres(databaseAt(url, 'template1'), { max: 1, onnotice: () => {} })
  try {
    if (await isInUse(server)) return { kind: 'in-use' }
    if (!options.replace && (await holdsSomething(url))) return { kind: 'not-empty' }
    await fill(server, databaseAt(url, UNFINISHED), backup)
    await swap(server, new URL(url).pathname.slice(1))
    return { kind: 'restored' }
  } finally {
    await server.end()
    await zip.close()
  }
}

const databaseAt = (url: string, name: string) => Object.assign(new URL(url), { pathname: name }).href

async function readContents(zip: ZipReader<Blob>): Promise<{ contents: Contents; files: Files }> {
  const files: Files = new Map()
  for (const entry of await zip.getEntries()) if (!entry.directory) files.set(entry.filename, entry)
  const text = await fileOf(files, CONTENTS).getData(new TextWriter(), ZIP_OPTIONS)
  return { contents: contents.parse(JSON.parse(text)), files }
}

function fileOf(files: Files, name: string): FileEntry {
  const file = files.get(name)
  if (!file) throw new Error(`The backup has no ${name}`)
  return file
}

async function isInUse(server: postgres.Sql): Promise<boolean> {
  const users = await server`select from pg_stat_activity where application_name = 'bidlark'`
  return users.length > 0
}

async function holdsSomething(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1 })
  try {
    const [table] = await sql`select to_regclass('public.organization') as name`
    if (!table?.name) return false
    const [row] = await sql`select exists (select from organization) or exists (select from "user") as any`
    return Boolean(row?.any)
  } finally {
    await sql.end()
  }
}

/** Makes the database at `url` anew, with what is in the backup. */
async function fill(server: postgres.Sql, url: string, { contents, files }: { contents: Contents; files: Files }) {
  await server`drop database if exists ${server(UNFINISHED)}`
  await server`create database ${server(UNFINISHED)}`
  await withMigrationsUpTo(contents.migration, (folder) => migrate(url, folder))
  const sql = postgres(url, { max: 1, connection: TEXT_FORMAT })
  try {
    await sql.begin((tx) => readRows(tx, contents, files))
    await migrate(url)
    await sql`analyze`
  } finally {
    await sql.end()
  }
}

async function readRows(tx: postgres.TransactionSql, { tables, sequences }: Contents, files: Files) {
  // Rows come in the order of their tables, and triggers did their part before: neither they nor references are looked at.
  await tx`set local session_replication_role = replica`
  for (const [table, columns] of Object.entries(tables)) {
    const into = await tx`copy ${tx(table)} (${tx(columns)}) from stdin`.writable()
    await fileOf(files, rowsOf(table)).getData(Writable.toWeb(into), ZIP_OPTIONS)
  }
  for (const [name, last] of Object.entries(sequences)) await tx`select setval(${name}::regclass, ${last}::bigint)`
}

/** Gives the restored database the name of the other, which goes. */
async function swap(server: postgres.Sql, name: string) {
  await server`drop database if exists ${server(REPLACED)}`
  await server.begin(async (tx) => {
    await tx`alter database ${tx(name)} rename to ${tx(REPLACED)}`
    await tx`alter database ${tx(UNFINISHED)} rename to ${tx(name)}`
  })
  await server`drop database ${server(REPLACED)}`
}
