import { afterAll } from 'bun:test'
import { createApp } from '../../api/app.ts'
import { openAppParts } from '../../api/app-parts.ts'
import { readConfig } from '../../api/context/config.ts'
import type { Database } from '../../db/clients.ts'
import type { KnownPath, Method } from '../../site/api-client/route.ts'

/** The whole API on `database`, without limits unless `env` says otherwise; `send` makes a call as a script would. */
export function openTestApp(database: Database, env: Record<string, string> = { RATE_LIMITS: 'off' }) {
  const context = openAppParts({ config: readConfig(env), database })
  afterAll(() => context.close())
  const app = createApp(context)

  /** Sends whatever it is told, also where the API knows no such call: an object as JSON, a string as it stands. */
  async function sendAnything(
    method: string,
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ) {
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    const about = { 'content-type': 'application/json', 'content-length': String(text?.length) }
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: text === undefined ? headers : { ...about, ...headers },
      ...(text !== undefined && { body: text }),
    })
    const response = await app.handle(request)
    const answer = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      text: answer,
      body: isJson ? JSON.parse(answer) : null,
    }
  }

  /** Makes a call that the API knows: another method or path does not compile. The body is the test's to choose. */
  function send<M extends Method, const Path extends string>(
    method: M,
    path: Path & KnownPath<M, Path>,
    body?: object | string,
    headers?: Record<string, string>,
  ) {
    return sendAnything(method, path, body, headers)
  }

  return { context, app, send, sendAnything }
}
/** Sends whatever it is told, see `sendAnything`. */
export type Send = ReturnType<typeof openTestApp>['sendAnything']
