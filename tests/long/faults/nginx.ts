import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../db/embedded/cluster.ts'

/** The proxy of docs/self-hosting.md in front of several processes; Debian's package nginx-light. */
export async function openNginx(folder: string, urls: string[]) {
  const port = await freePort()
  const home = join(folder, 'nginx')
  await mkdir(home)
  await writeFile(join(home, 'nginx.conf'), configuration(home, port, urls))
  const nginx = Bun.spawn(['nginx', '-p', home, '-c', 'nginx.conf', '-g', 'daemon off; error_log stderr warn;'], {
    stdio: ['ignore', 'ignore', Bun.file(join(home, 'error.log'))],
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      nginx.kill('SIGTERM')
      await nginx.exited
    },
  }
}

function configuration(home: string, port: number, urls: string[]): string {
  const servers = urls.map((url) => `server ${new URL(url).host} max_fails=0;`).join('\n    ')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${home}/${kind};`)
    .join('\n  ')
  return `
pid ${home}/nginx.pid;
worker_processes 1;
events {}
http {
  access_log off;
  ${temporary}
  upstream bidlark {
    ${servers}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://bidlark;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout http_502 http_503 non_idempotent;
    }
  }
}
`
}
