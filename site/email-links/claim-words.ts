import type { ClaimedBidView } from '../../api/contract/bidding/take-back.ts'

interface Words {
  title: string
  message: string
  /** Only the organization can help now. */
  isForTeam: boolean
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
    const isForTeam = refusal.code === 'closed' || refusal.code === 'too-late'
    return {
      title: isForTeam ? 'Too late to withdraw' : 'Nothing to withdraw',
      message: refusal.message,
      isForTeam,
    }
  }
  const offer = 'If someone else used your email, withdraw the bid. The next-highest bid then takes the lead.'
  return { title: 'Didn’t place this bid?', message: problem ?? offer, isForTeam: false }
}
