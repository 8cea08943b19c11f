/** Opens the device by the code that was typed, if one was. `cookie`: what the bid then has to be sent with. */
export async function openByCode(api: App.Locals['api'], orgSlug: string, email: string, form: FormData) {
  const code = form.get('code')
  // Left empty, it asks for a new one.
  if (typeof code !== 'string' || code.trim() === '') return null
  const body = { email, challenge: String(form.get('challenge')), code }
  const { problem, response } = await api('POST', `/api/${orgSlug}/my-bids/open`, { body })
  if (problem) return { message: problem.message ?? '', cookie: null }
  return { message: null, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? null }
}
