import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../db/embedded/cluster.ts'

const PAGE = new URL('../../../docs/self-hosting.md', import.meta.url)

/** HAProxy with the file of docs/self-hosting.md, in front of these processes and without TLS; Debian's package haproxy. */
export async function openHaproxy(folder: string, urls: string[]) {
  const port = await freePort()
  const [written = ''] = /^defaults\n {4}mode http\n[^`]*/m.exec(await Bun.file(PAGE).text()) ?? []
  const servers = urls.map((url, index) => `    server process${index} ${new URL(url).host}\n`).join('')
  const here = written.replace(/bind :443 .*/, `bind 127.0.0.1:${port}`).replace(/^ +server .*\n/gm, '')
  await writeFile(join(folder, 'haproxy.cfg'), here + servers)
  const haproxy = Bun.spawn(['haproxy', '-f', join(folder, 'haproxy.cfg')], {
    stdio: ['ignore', 'ignore', Bun.file(join(folder, 'haproxy.log'))],
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      haproxy.kill('SIGKILL')
      await haproxy.exited
    },
  }
}
