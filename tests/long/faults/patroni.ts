import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { freePort } from '../../../db/embedded/cluster.ts'

const PASSWORD = 'lark'
const BIN = '/usr/lib/postgresql/15/bin'
/** The least that Patroni takes; a node that vanishes is missed after this long. */
const LEASE_SECONDS = 20

/** A PostgreSQL of the cluster, under its Patroni. */
interface Node {
  name: string
  port: number
  api: number
  patroni: Bun.Subprocess
}

/**
 * Three PostgreSQL with synchronous replication under Patroni and etcd, behind HAProxy, all on this machine: Debian's
 * packages postgresql, patroni, etcd-server and haproxy. Runs as root, which starts it as the account postgres.
 */
export async function openPatroni() {
  const folder = await mkdtemp(join(tmpdir(), 'bidlark-failover-'))
  await chmod(folder, 0o755)
  const etcd = await startEtcd(folder)
  const nodes: Node[] = []
  for (const name of ['node1', 'node2', 'node3']) nodes.push(await startNode(folder, name, etcd.port))
  const proxy = await startProxy(folder, nodes)
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${proxy.port}/bidlark`
  await whenReady(nodes)
  await createDatabase(url)

  return {
    url,
    /**
     * Kills the primary: all of its machine, or PostgreSQL alone.
     * @returns starts it again, as a replica of the next
     */
    async killPrimary(what: 'machine' | 'server') {
      const primary = await find(nodes, 'primary')
      if (!primary) throw new Error('There is no primary to kill')
      if (what === 'machine') primary.patroni.kill('SIGKILL')
      await run('pkill', '-9', '-f', `postgres -D ${dataOf(folder, primary.name)} `)
      return async () => {
        if (what === 'machine') primary.patroni = patroni(folder, primary.name)
        await whenReady(nodes)
      }
    },
    async close() {
      for (const { patroni } of nodes) patroni.kill()
      await Promise.all(nodes.map(({ patroni }) => patroni.exited))
      for (const started of [proxy.process, etcd.process]) started.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startEtcd(folder: string) {
  const [port, peers] = [await freePort(), await freePort()]
  const client = `http://127.0.0.1:${port}`
  const peer = `http://127.0.0.1:${peers}`
  const options = [
    `--data-dir=${join(folder, 'etcd')}`,
    ...['--listen-client-urls', '--advertise-client-urls'].map((option) => `${option}=${client}`),
    ...['--listen-peer-urls', '--initial-advertise-peer-urls'].map((option) => `${option}=${peer}`),
    `--initial-cluster=default=${peer}`,
  ]
  const process = Bun.spawn(['etcd', ...options], { stdio: ['ignore', 'ignore', 'ignore'] })
  return { port, process }
}

async function startNode(folder: string, name: string, etcd: number): Promise<Node> {
  const [port, api] = [await freePort(), await freePort()]
  const home = join(folder, name)
  await mkdir(home)
  await writeFile(join(home, 'patroni.yml'), settings({ name, port, api, etcd, data: dataOf(folder, name) }))
  const owner = await accountId()
  await chown(home, owner, owner)
  return { name, port, api, patroni: patroni(folder, name) }
}

function settings({
  name,
  port,
  api,
  etcd,
  data,
}: Record<'port' | 'api' | 'etcd', number> & Record<'name' | 'data', string>) {
  const account = (username: string) => ({ username, password: PASSWORD })
  // JSON is YAML too.
  return JSON.stringify({
    scope: 'bidlark',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: LEASE_SECONDS,
        loop_wait: 2,
        retry_timeout: 5,
        // A server that died is replaced at once rather than started again.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 md5', 'host replication all 127.0.0.1/32 md5'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: BIN,
      authentication: {
        superuser: account('postgres'),
        replication: account('replicator'),
        rewind: account('rewinder'),
      },
      parameters: { unix_socket_directories: '' },
    },
  })
}

function patroni(folder: string, name: string) {
  const home = join(folder, name)
  const log = Bun.file(join(folder, `${name}.log`))
  return Bun.spawn(['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', 'patroni', 'patroni.yml'], {
    cwd: home,
    env: { PATH: process.env.PATH ?? '', HOME: home, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', log, log],
  })
}

/** What HAProxy needs to know: who is primary says Patroni, and what belongs to another is cut. */
async function startProxy(folder: string, nodes: Node[]) {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.api}\n`)
  const settings = `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen bidlark
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
`
  await writeFile(file, settings + servers.join(''))
  return { port, process: Bun.spawn(['haproxy', '-f', file], { stdio: ['ignore', 'ignore', 'ignore'] }) }
}

/** Waits for a primary, and a replica that has all that it commits. */
async function whenReady(nodes: Node[]) {
  const deadline = Date.now() + 120_000
  while (!((await find(nodes, 'primary')) && (await find(nodes, 'synchronous')))) {
    if (Date.now() > deadline) throw new Error('The cluster has no primary with a synchronous replica')
    await Bun.sleep(500)
  }
}

async function find(nodes: Node[], role: 'primary' | 'synchronous'): Promise<Node | undefined> {
  const answers = await Promise.all(
    nodes.map(({ api }) =>
      fetch(`http://127.0.0.1:${api}/${role}`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  )
  return nodes.find((_, index) => answers[index])
}

async function createDatabase(url: string) {
  const deadline = Date.now() + 20_000
  while (true) {
    const sql = postgres(Object.assign(new URL(url), { pathname: 'postgres' }).href, { max: 1, connect_timeout: 2 })
    const isDone = await sql`create database bidlark`.then(Boolean, () => false)
    await sql.end({ timeout: 1 })
    if (isDone) return
    if (Date.now() > deadline) throw new Error('The database was not made')
    await Bun.sleep(500)
  }
}

const dataOf = (folder: string, name: string) => join(folder, name, 'data')

async function accountId(): Promise<number> {
  return Number(await new Response(Bun.spawn(['id', '-u', 'postgres']).stdout).text())
}

async function run(...command: string[]) {
  await Bun.spawn(command).exited
}
