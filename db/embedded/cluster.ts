import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Programs } from './programs.ts'

/** Where the embedded server keeps its files. */
export const clusterIn = (dataDir: string) => join(dataDir, 'postgres')

/** The address of the server below `dataDir`, password included; stored between starts so that tools find it again. */
export const knownUrl = (dataDir: string) => readFile(urlFileIn(dataDir), 'utf8')

const urlFileIn = (dataDir: string) => join(dataDir, 'postgres.url')

// The built-in locale sorts and compares the same on every machine, whatever languages it has installed.
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/**
 * Makes the files of a server at its first start, and does nothing later. They are made aside and moved into place
 * last, so that a kill halfway leaves no broken server behind.
 */
export async function ensureCluster(dataDir: string, { account, run }: Programs) {
  if (existsSync(clusterIn(dataDir))) return
  const unfinished = `${clusterIn(dataDir)}.new`
  const cluster = join(unfinished, 'cluster')
  const passwordFile = join(unfinished, 'password')
  const password = crypto.randomUUID()
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) await Promise.all([unfinished, passwordFile].map((path) => chown(path, account.uid, account.gid)))
  const access = ['--username=bidlark', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  await run('initdb', [`--pgdata=${cluster}`, ...access, ...LOCALE])
  await remember(dataDir, `postgres://bidlark:${password}@127.0.0.1:${await freePort()}/postgres`)
  await rename(cluster, clusterIn(dataDir))
  await rm(unfinished, { recursive: true })
}

/** The known address if its port is free, else the same with another port, from then on the known one. */
export async function claimUrl(dataDir: string): Promise<string> {
  const url = new URL(await knownUrl(dataDir))
  url.port = String(await freePort(Number(url.port)))
  await remember(dataDir, url.href)
  return url.href
}

function remember(dataDir: string, url: string) {
  return writeFile(urlFileIn(dataDir), url, { mode: 0o600 })
}

/**
 * Where ports are looked for: below those that a system hands out by itself, as to any connection of the next second, so that
 * one that is free stays so until somebody listens there.
 */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_767]

/** A port of this machine's loopback address: `preferred` if nobody listens there, else any other. */
export function freePort(preferred = randomInt(FIRST_PORT, LAST_PORT + 1)): Promise<number> {
  return new Promise((resolve, failed) => {
    const server = createServer()
    server.once('error', (problem: NodeJS.ErrnoException) =>
      problem.code === 'EADDRINUSE' ? freePort().then(resolve, failed) : failed(problem),
    )
    server.listen(preferred, '127.0.0.1', () => server.close(() => resolve(preferred)))
  })
}
