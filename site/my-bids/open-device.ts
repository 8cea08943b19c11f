import { textIn } from '../item/offer-form.ts'

/** How far somebody got with opening My bids on their device. */
export interface Opening {
  isOpen: boolean
  /** Whose bids the link at the address shows, masked; `null` without a good one. */
  linkOf: string | null
  codeSentTo: string | null
  /** What the code has to be sent with. */
  challenge: string
  /** Whether the link is of whom the device is already. */
  isYours: boolean
  email: string
  problem: string | null
}

/** Takes the next step: reads the link, has a code mailed, or opens the device by either. Reading changes nothing. */
export async function openDevice(
  api: App.Locals['api'],
  orgSlug: string,
  { searchParams }: URL,
  form: FormData,
): Promise<Opening> {
  const calls = api.api({ orgSlug })['my-bids']
  const [email, code, challenge] = [textIn(form, 'email'), textIn(form, 'code'), textIn(form, 'challenge')]
  const before: Opening = {
    isOpen: false,
    linkOf: null,
    codeSentTo: null,
    challenge,
    isYours: false,
    email,
    problem: null,
  }
  switch (form.get('deed')) {
    case 'ask': {
      const { data, error } = await calls.code.post({ email })
      if (error) return { ...before, problem: messageOf(error) }
      return { ...before, codeSentTo: email, challenge: data.challenge }
    }
    case 'code': {
      const { error } = await calls.open.post({ email, challenge, code })
      return error ? { ...before, codeSentTo: email, problem: messageOf(error) } : { ...before, isOpen: true }
    }
  }
  if (!searchParams.has('proof')) return before
  const link = {
    address: searchParams.get('address') ?? '',
    proof: searchParams.get('proof') ?? '',
    until: searchParams.get('until') ?? '',
  }
  if (form.get('deed') === 'link') {
    const { error } = await calls.link.post(link)
    return error ? { ...before, problem: messageOf(error) } : { ...before, isOpen: true }
  }
  const { data, error } = await calls.link.get({ query: link })
  return data
    ? { ...before, linkOf: data.maskedEmail, isYours: data.isYours }
    : { ...before, problem: messageOf(error) }
}

function messageOf(error: { value: unknown }): string | null {
  const { issues, message } = error.value as { issues?: { message: string }[]; message?: string }
  return issues?.[0]?.message ?? message ?? null
}
