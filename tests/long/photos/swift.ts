import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { S3Client } from 'bun'
import type { S3Place } from '../../../api/server/uploads/s3-store.ts'
import { freePort } from '../../../db/embedded/cluster.ts'
import { until } from '../../support/until.ts'

const STORAGE = ['account', 'container', 'object'] as const
const USER = { name: 'bidlark:photos', key: 'a-secret-of-the-test' }

/**
 * OpenStack Swift with its S3 API, on one disk: Debian's packages swift-proxy, swift-account, swift-container,
 * swift-object, and memcached. Runs as root.
 */
export async function openSwift(folder: string) {
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true })
  const memcached = await freePort()
  const port = await freePort()
  const started = [start(['memcached', '-u', 'root', '-l', '127.0.0.1', '-p', String(memcached)])]
  for (const kind of STORAGE) started.push(await openStorage(folder, kind))
  await writeFile(join(folder, 'proxy.conf'), proxyConfiguration(folder, port, memcached))
  const proxy = start(['swift-proxy-server', join(folder, 'proxy.conf')])
  const endpoint = `http://127.0.0.1:${port}`
  await until(() => signIn(endpoint).then(Boolean, () => false))
  const container = await signIn(endpoint)
  await container('PUT', {})
  const place: S3Place = {
    endpoint,
    bucket: 'photos',
    region: 'us-east-1',
    accessKeyId: USER.name,
    secretAccessKey: USER.key,
  }
  return {
    place,
    /** As Bun's own client sees it. */
    client: new S3Client({ ...place }),
    /** How many bytes it takes in all; `null` for any number. */
    setQuota: (bytes: number | null) => container('POST', { 'x-container-meta-quota-bytes': String(bytes ?? '') }),
    /** Takes connections from now on and answers nothing. */
    freeze: () => proxy.kill('SIGSTOP'),
    thaw: () => proxy.kill('SIGCONT'),
    async stop() {
      for (const each of [proxy, ...started]) {
        each.kill('SIGKILL')
        await each.exited
      }
    },
  }
}

function start(command: string[]) {
  return Bun.spawn(command, { stdio: ['ignore', 'ignore', 'ignore'] })
}

async function openStorage(folder: string, kind: (typeof STORAGE)[number]) {
  const port = await freePort()
  const builder = `${kind}.builder`
  const disk = `add --region 1 --zone 1 --ip 127.0.0.1 --port ${port} --device d1 --weight 1`
  for (const step of ['create 4 1 0', disk, 'rebalance'])
    Bun.spawnSync(['swift-ring-builder', builder, ...step.split(' ')], { cwd: folder })
  const file = join(folder, `${kind}.conf`)
  await writeFile(
    file,
    `${defaults(folder, port)}
devices = ${folder}/devices
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`,
  )
  return start([`swift-${kind}-server`, file])
}

function defaults(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}`
}

function proxyConfiguration(folder: string, port: number, memcached: number): string {
  const filters = ['catch_errors', 's3api', 'copy', 'container_quotas', 'slo', 'dlo']
  return `${defaults(folder, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy container_quotas slo dlo proxy-server
${filters.map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter}`).join('\n')}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
[filter:tempauth]
use = egg:swift#tempauth
user_bidlark_photos = ${USER.key} .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
recheck_container_existence = 0
`
}

/** Calls about the container, by Swift's own API: the one of S3 cannot set a quota. */
async function signIn(endpoint: string) {
  const headers = { 'x-auth-user': USER.name, 'x-auth-key': USER.key }
  const answer = await fetch(`${endpoint}/auth/v1.0`, { headers })
  const token = answer.headers.get('x-auth-token') ?? ''
  const url = `${answer.headers.get('x-storage-url')}/photos`
  return async (method: 'PUT' | 'POST', more: Record<string, string>) => {
    const done = await fetch(url, { method, headers: { 'x-auth-token': token, ...more } })
    if (!done.ok) throw new Error(`Swift answered ${done.status}`)
  }
}
