/** What the stub tells its parent: where it listens, then what became of each call, and for whom its emails were. */
export type StubMessage = { port: number } | { at: number; status: number; ids: string[] }

/** Calls a second that it takes, as Resend's smallest plan does. */
const RATE = 5
const ANSWERING_MS = 150
const calls: number[] = []

// A process of its own, so that taking emails costs the measured one nothing but the processor.
const server = Bun.serve({
  port: 0,
  async fetch(request) {
    const emails = (await request.json()) as { tags: { value: string }[] }[]
    const at = Date.now()
    while ((calls[0] ?? at) <= at - 1000) calls.shift()
    const headers = {
      'ratelimit-limit': String(RATE),
      'ratelimit-remaining': String(Math.max(0, RATE - calls.length - 1)),
      'ratelimit-reset': '1',
    }
    const ids = emails.map(({ tags }) => tags[0]?.value ?? '')
    if (calls.length >= RATE) {
      tell({ at, status: 429, ids: [] })
      const refusal = { statusCode: 429, name: 'rate_limit_exceeded', message: 'Too many requests.' }
      return Response.json(refusal, { status: 429, headers: { ...headers, 'retry-after': '1' } })
    }
    calls.push(at)
    await Bun.sleep(ANSWERING_MS)
    tell({ at, status: 200, ids })
    return Response.json({ data: ids.map((id) => ({ id })), errors: [] }, { headers })
  },
})
tell({ port: server.port ?? 0 })

function tell(message: StubMessage) {
  process.send?.(message)
}
