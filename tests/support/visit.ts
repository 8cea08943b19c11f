import { sharedSite } from './built-site.ts'

/** An answer of the built site, read whole. */
export interface Visited {
  status: number
  headers: Headers
  /** Where it leads, without the host; `null`: nowhere. */
  location: string | null
  text: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Asks the built site for something, as a browser without scripts does; redirects are not followed. */
export async function visit(path: string, { token, ...init }: RequestInit & { token?: string } = {}): Promise<Visited> {
  const { site } = await sharedSite()
  const headers = { accept: 'text/html', ...(token && { cookie: `session=${token}` }), ...init.headers }
  const request = new Request(new URL(path, 'http://localhost:4321'), { ...init, headers, redirect: 'manual' })
  const answer = await site.handle(request)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const location = answer.headers.get('location')?.replace('http://localhost:4321', '') ?? null
  return { status: answer.status, headers: answer.headers, location, text: new TextDecoder().decode(bytes), bytes }
}

/** What stands at `name` in the tag of a page that `tag` begins, as in `<link rel="canonical"` and `href`. */
export function attributeOf(page: Visited, tag: string, name: string): string | null {
  const found = page.text.match(new RegExp(`${RegExp.escape(tag)}[^>]*? ${name}="([^"]*)"`))
  return found?.[1] ?? null
}
