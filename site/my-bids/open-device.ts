import type { BidderLink } from '../../api/contract/bidders/my-bids.ts'
import type { Problem } from '../../api/contract/values/problem.ts'
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
  link: BidderLink,
  form: FormData,
): Promise<Opening> {
  const myBids = `/api/${orgSlug}/my-bids` as const
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
      const { data, problem } = await api('POST', `${myBids}/code`, { body: { email } })
      if (problem) return { ...before, problem: messageOf(problem) }
      return { ...before, codeSentTo: email, challenge: data.challenge }
    }
    case 'code': {
      const { problem } = await api('POST', `${myBids}/open`, { body: { email, challenge, code } })
      return problem ? { ...before, codeSentTo: email, problem: messageOf(problem) } : { ...before, isOpen: true }
    }
  }
  if (link.proof === '') return before
  if (form.get('deed') === 'link') {
    const { problem } = await api('POST', `${myBids}/link`, { body: link })
    return problem ? { ...before, problem: messageOf(problem) } : { ...before, isOpen: true }
  }
  const { data, problem } = await api('GET', `${myBids}/link`, { query: link })
  return data
    ? { ...before, linkOf: data.maskedEmail, isYours: data.isYours }
    : { ...before, problem: messageOf(problem) }
}

function messageOf({ issues, message }: Partial<Problem>): string | null {
  return issues?.[0]?.message ?? message ?? null
}
