/** An email as it was sent to Resend. */
export interface Sent {
  from: string
  to: string
  subject: string
  reply_to: string
  headers: Record<string, string>
  tags: { name: string; value: string }[]
}

/** A call that sends a batch, and its key. */
export interface Call {
  key: string
  emails: Sent[]
}

/**
 * Speaks the part of Resend's API that sends: `answer` says what it answers to a call that is not a repeat, and may be
 * changed.
 */
export function startResend() {
  const calls: Call[] = []
  const answers = new Map<string, { text: string; body: string }>()
  const resend = {
    /** Every call, in order. */
    calls,
    /** What it took, each once. */
    taken: [] as Sent[],
    answer: accept as (call: Call) => Response | Promise<Response>,
    /** What it says of its quotas, by `GET /usage`. */
    usage: () => failure(403, 'restricted_api_key'),
    /** Takes everything again, and forgets what it was sent. */
    reset() {
      calls.length = 0
      resend.taken = []
      answers.clear()
      resend.answer = accept
    },
    async stop() {
      delete process.env.RESEND_BASE_URL
      await server.stop(true)
    },
  }

  async function take(request: Request): Promise<Response> {
    const body = await request.text()
    const call = { key: request.headers.get('idempotency-key') ?? '', emails: JSON.parse(body) as Sent[] }
    calls.push(call)
    const known = answers.get(call.key)
    if (known) return known.body === body ? new Response(known.text) : failure(409, 'invalid_idempotent_request')
    const answer = await resend.answer(call)
    if (!answer.ok) return answer
    const text = await answer.text()
    answers.set(call.key, { text, body })
    const refused: { index: number }[] = JSON.parse(text).errors ?? []
    resend.taken.push(...call.emails.filter((_, place) => !refused.some(({ index }) => index === place)))
    return new Response(text, { headers: answer.headers })
  }

  const server = Bun.serve({ port: 0, routes: { '/emails/batch': { POST: take }, '/usage': () => resend.usage() } })
  // The SDK takes the address from there.
  process.env.RESEND_BASE_URL = server.url.origin
  return resend
}

/** The id in the outbox that an email carries. */
export const rowOf = ({ tags }: Sent) => tags[0]?.value ?? ''

/** Resend's answer to a batch that it takes, all of it but those to whom `refused` names. */
export function accept({ emails }: Call, refused: Record<string, string> = {}): Response {
  const taken = emails.filter(({ to }) => !(to in refused))
  const errors = emails.flatMap(({ to }, index) => (to in refused ? [{ index, message: refused[to] }] : []))
  return Response.json({ data: taken.map((email) => ({ id: `resend-${rowOf(email)}` })), errors })
}

/** Resend's answer to a call that it does not take. */
export function failure(statusCode: number, name: string, headers: Record<string, string> = {}): Response {
  return Response.json({ statusCode, name, message: `It says ${name}` }, { status: statusCode, headers })
}
