import type { App } from '../../api/app.ts'
import type { AnswerOf, BodyOf, KnownPath, Method, PageQuery, RefusalOf } from './route.ts'

/** What a page sends with a call: a body as JSON, or one passed on as it arrived. */
interface Sent<Query, Body> {
  query?: Query
  body?: Body
  passedOn?: BodyInit | null
  headers?: Record<string, string>
}

/** What the API answered: `data` when all is well, else a `problem`, empty when something else than the API answered. */
type PageAnswer<M extends Method, Path extends string> = { status: number; response: Response } & (
  | { data: AnswerOf<M, Path>; problem: null }
  | { data: null; problem: Partial<RefusalOf<M, Path>> }
)

/** Calls the API for a page. Paths, bodies, and answers are typed as those of `call` are. */
export type PageClient = <M extends Method, const Path extends string>(
  method: M,
  path: Path & KnownPath<M, Path>,
  sent?: Sent<PageQuery<M, Path>, BodyOf<M, Path>>,
) => Promise<PageAnswer<M, Path>>

interface Target {
  /** The API of this process; without one it is at `url`. */
  app: App | undefined
  url: string
  /** What each call is sent with. */
  headers: Record<string, string>
  onAnswer: (headers: Headers) => void
}

/**
 * The only way a page gets its data: straight into this process when built, over HTTP under `astro dev`. It never throws
 * for a refusal, which is the page's to show.
 */
export function pageClient({ app, url, headers, onAnswer }: Target): PageClient {
  const client = async (method: Method, path: string, sent: Sent<object, unknown> = {}): Promise<unknown> => {
    const { query = {}, body, passedOn = null } = sent
    const address = new URL(path, app ? 'http://in.process' : url)
    for (const [name, value] of Object.entries(query)) if (value != null) address.searchParams.append(name, `${value}`)
    const json = body !== undefined && { 'content-type': 'application/json' }
    const request = new Request(address, {
      method,
      headers: { ...headers, ...json, ...sent.headers },
      body: json ? JSON.stringify(body) : passedOn,
    })
    const response = await (app ? app.handle(request) : fetch(request))
    onAnswer(response.headers)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const answer = isJson ? await response.json() : null
    const { status } = response
    return response.ok
      ? { data: answer, problem: null, status, response }
      : { data: null, problem: answer ?? {}, status, response }
  }
  return client as PageClient
}
