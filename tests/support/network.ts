import { EventSource } from 'eventsource'
import type { Language } from '../../api/contract/values/text/language.ts'
import { ORIGIN } from './dom.ts'
import { asServer } from './hurry.ts'

type Answer = Response | Promise<Response>
type Pass = (request: Request) => Promise<Response>

/** What lies between a document and the site: nothing, until a test breaks it. */
export interface Network {
  /** What the browser sends along, by name. */
  cookies: Map<string, string>
  /** Calls so far, as in `POST /api/maple/admin/auctions`. */
  calls: string[]
  /** Sends as the browser would. */
  fetch(path: string | URL | Request, init?: RequestInit): Promise<Response>
  /**
   * From now on, calls whose "METHOD path" matches are answered by `answer`, which may pass them on, late, or twice.
   * @returns how to mend it
   */
  on(call: RegExp, answer: (request: Request, pass: Pass) => Answer): () => void
  /** From now on, calls whose "METHOD path" matches wait. @returns how to let them and all later ones through */
  hold(call: RegExp): () => void
  /** Ends what the page still asks for or listens to, as a browser does that leaves it. */
  leave(): Promise<void>
  /** Lets nothing through any more. */
  end(): void
}

/** What a network does that is away. */
export function lost(): never {
  throw new TypeError('Failed to fetch')
}

/** What a network does that delivers a call, and goes before its answer. */
export async function unanswered(request: Request, pass: Pass): Promise<never> {
  await pass(request)
  return lost()
}

/** What it does that goes with the answer, and is away from then on: what is tried forty times is served once. */
export function goneWithAnswer(): (request: Request, pass: Pass) => Promise<never> {
  let isAway = false
  return async (request, pass) => {
    if (!isAway) await pass(request)
    isAway = true
    return lost()
  }
}

/** Connects the document of this process with what answers: what it fetches and listens to goes there, in a browser's language. */
export function connect(site: (request: Request) => Answer, language: Language): Network {
  const cookies = new Map<string, string>()
  const calls: string[] = []
  const rules: { call: RegExp; answer: Parameters<Network['on']>[1] }[] = []
  const streams = new Set<EventSource>()
  let isLeaving = false
  let left = Promise.withResolvers<never>()

  /** Also one that a script of the page wrote. */
  function forget(name: string) {
    cookies.delete(name)
    document.cookie = `${name}=; path=/; max-age=0`
  }

  async function pass(request: Request): Promise<Response> {
    const page = left
    const response = await asServer(() => site(request))
    // A fault of ours, which fails a test as an error in the page does, also where the page makes do.
    if (response.status >= 500 && page === left)
      reportError(new Error(`Answered ${response.status}: ${request.method} ${request.url}`))
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else forget(name)
    }
    return response
  }

  async function send(path: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const request = path instanceof Request ? path : new Request(new URL(path, location.href), init)
    const call = `${request.method} ${request.url.replace(ORIGIN, '')}`
    calls.push(call)
    const sent = [...[...cookies].map((pair) => pair.join('=')), document.cookie].filter(Boolean)
    if (sent.length > 0) request.headers.set('cookie', sent.join('; '))
    request.headers.set('sec-fetch-site', 'same-origin')
    if (!request.headers.has('accept-language')) request.headers.set('accept-language', language)
    request.signal.throwIfAborted()
    if (isLeaving) lost()
    const rule = rules.findLast((one) => one.call.test(call))
    return Promise.race([rule ? rule.answer(request, pass) : pass(request), left.promise, aborted(request.signal)])
  }

  class Stream extends EventSource {
    constructor(path: string) {
      super(new URL(path, ORIGIN), { fetch: (url, init) => send(url, { ...init, signal: init.signal as AbortSignal }) })
      streams.add(this)
    }
  }

  Object.assign(globalThis, { fetch: send, EventSource: Stream, XMLHttpRequest: uploadRequestBy(send) })
  return {
    cookies,
    calls,
    fetch: send,
    on(call, answer) {
      const rule = { call, answer }
      rules.push(rule)
      return () => void rules.splice(rules.indexOf(rule), 1)
    },
    hold(call) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      const mend = this.on(call, (request, pass) => released.then(() => pass(request)))
      return () => {
        mend()
        release()
      }
    },
    async leave() {
      for (const stream of streams) stream.close()
      streams.clear()
      isLeaving = true
      left.promise.catch(() => {})
      left.reject(new TypeError('The page was left'))
      // What waited for an answer hears of it, and may ask once more.
      await new Promise(setImmediate)
      left = Promise.withResolvers()
      isLeaving = false
    },
    end() {
      isLeaving = true
    },
  }
}

/** Fails once whoever asks has no more patience. */
function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}

type Send = (path: string, init: RequestInit) => Promise<Response>

/** An XMLHttpRequest as far as uploads need one: `send` makes its call. */
function uploadRequestBy(send: Send) {
  return class {
    readonly upload: { onprogress?: (sent: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    statusText = ''
    responseText = ''
    readonly #stopping = new AbortController()
    #call = { method: '', path: '' }

    open(method: string, path: string) {
      this.#call = { method, path }
    }

    async send(body: FormData) {
      const { method, path } = this.#call
      const { signal } = this.#stopping
      try {
        const answer = await send(path, { method, body, signal })
        const responseText = await answer.text()
        if (signal.aborted) return
        this.upload.onprogress?.({ loaded: 1, total: 1 })
        Object.assign(this, { status: answer.status, statusText: answer.statusText, responseText })
        this.onload?.()
      } catch {
        if (!signal.aborted) this.onerror?.()
      }
    }

    abort() {
      this.#stopping.abort()
      this.onabort?.()
    }
  }
}
