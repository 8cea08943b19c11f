import type { ClaimedBidView, TakeBackRefusal } from '../../api/contract/bidding/take-back.ts'

interface Words {
  title: string
  message: string
  /** Only the organization can help now. */
  isForTeam: boolean
}

const TOO_LATE = { title: 'Too late to withdraw', isForTeam: true }
const NOTHING = { title: 'Nothing to withdraw', isForTeam: false }
const REFUSED: Record<TakeBackRefusal['code'], Omit<Words, 'message'>> = {
  cancelled: NOTHING,
  outbid: NOTHING,
  closed: TOO_LATE,
  'too-late': TOO_LATE,
  once: { title: 'Already withdrew one', isForTeam: true },
}

/**
 * What is said of a bid to whoever reads the mail of its address.
 * @param isTakenBack it was taken back just now
 * @param problem why that did not work, if it did not
 */
export function claimWords({ refusal }: ClaimedBidView, isTakenBack: boolean, problem: string | undefined): Words {
  if (isTakenBack) {
    return {
      title: 'Bid withdrawn',
      message: 'It no longer counts, and you don’t owe anything.',
      isForTeam: false,
    }
  }
  if (refusal) {
    return { ...REFUSED[refusal.code], message: refusal.message }
  }
  const offer = 'If someone else used your email, withdraw the bid. The next-highest bid then takes the lead.'
  return { title: 'Didn’t place this bid?', message: problem ?? offer, isForTeam: false }
}
