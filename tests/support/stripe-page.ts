interface Payable {
  id: string
  amount: number
  title: string
  returnUrl: string
}

/** A pretended page of Stripe's, on which somebody pays; `null`: its session is over. */
export function showPage(session: Payable | null): Response {
  if (!session) return page('<p>This session has expired.</p>')
  const { amount, title, returnUrl } = session
  return page(`<h1>${title}</h1><p>$${(amount / 100).toFixed(2)}</p>
    <form method="post"><button name="card" value="good">Pay</button><button name="card" value="bad">Pay with a declined card</button></form>
    <a href="${returnUrl}">Back</a>`)
}

/** What comes of its form: the way back, once `pay` was called, or that the card was declined. */
export async function answerPage(request: Request, pay: () => void, session?: Payable): Promise<Response> {
  const form = await request.formData()
  if (form.get('card') === 'bad')
    return page(`<p>Your card was declined.</p><a href="/pay/${session?.id}">Try again</a>`)
  pay()
  return Response.redirect(session?.returnUrl ?? '/', 303)
}

function page(body: string): Response {
  return new Response(`<!doctype html><title>Pretended Stripe</title>${body}`, {
    headers: { 'content-type': 'text/html' },
  })
}
