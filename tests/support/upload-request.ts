type Send = (path: string, init: RequestInit) => Promise<Response>

/** An XMLHttpRequest as far as uploads need one: `send` makes its call. */
export function uploadRequestBy(send: Send) {
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
