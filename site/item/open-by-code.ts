import { LANGUAGE_COOKIE } from '../../api/contract/values/text/language.ts'
import { biddingWords } from '../words/catalogues.ts'

type Site = Pick<App.Locals, 'api' | 'language'>

/** Opens the device by the code that was typed, if one was. `cookie`: what the bid, or the order, then has to be sent with. */
export async function openByCode({ api, language }: Site, orgSlug: string, email: string, form: FormData) {
  const code = form.get('code')
  // Left empty, it asks for a new one.
  if (typeof code !== 'string' || code.trim() === '') return null
  const body = { email, challenge: String(form.get('challenge')), code }
  const { problem, response } = await api('POST', `/api/${orgSlug}/my-bids/open`, { body })
  if (problem) return { message: problem.message ?? '', cookie: null }
  const own = response.headers.getSetCookie()[0]?.split(';')[0]
  return { message: null, cookie: own ? `${own}; ${LANGUAGE_COOKIE}=${language}` : null }
}

/**
 * Mails a code to whoever was refused until they confirm their address.
 * @returns what the form then says, which is the refusal if no code was sent, and what its code has to be sent with
 */
export async function sendCode({ api, language }: Site, orgSlug: string, email: string, refusal: string) {
  const { data, problem } = await api('POST', `/api/${orgSlug}/my-bids/code`, { body: { email } })
  return {
    message: problem ? refusal : biddingWords(language)('codeSent', { email }),
    challenge: data?.challenge ?? '',
    isCodeSent: problem === null,
  }
}
