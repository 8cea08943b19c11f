/** An email as it was sent to Resend. */
export interface Sent {
  key: string | null
  body: {
    from: string
    to: string
    subject: string
    reply_to: string
    headers: Record<string, string>
    tags: { name: string; value: string }[]
  }
}

/** Speaks the part of Resend's API that sends: `answer` says what it answers, and may be changed. */
export function startResend() {
  const sent: Sent[] = []
  const resend = {
    /** What it was sent, in order. */
    sent,
    answer: accept as (mail: Sent) => Response | Promise<Response>,
    /** Takes everything again, and forgets what it was sent. */
    reset() {
      sent.length = 0
      resend.answer = accept
    },
    async stop() {
      delete process.env.RESEND_BASE_URL
      await server.stop(true)
    },
  }
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const mail = { key: request.headers.get('idempotency-key'), body: (await request.json()) as Sent['body'] }
      sent.push(mail)
      return resend.answer(mail)
    },
  })
  // The SDK takes the address from there.
  process.env.RESEND_BASE_URL = server.url.origin
  return resend
}

/** Resend's answer to an email that it takes. */
export function accept({ key }: Sent): Response {
  return Response.json({ id: `resend-${key}` })
}

/** Resend's answer to an email that it does not take. */
export function failure(statusCode: number, name: string, headers: Record<string, string> = {}): Response {
  return Response.json({ statusCode, name, message: `It says ${name}` }, { status: statusCode, headers })
}
