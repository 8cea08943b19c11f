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
      title: 'The bid is taken back',
      message: 'It no longer counts, and binds you to nothing.',
      isForTeam: false,
    }
  }
  if (refusal) {
    const isForTeam = refusal.code === 'closed' || refusal.code === 'too-late'
    return {
      title: isForTeam ? 'Too late to take it back' : 'Nothing to take back',
      message: refusal.message,
      isForTeam,
    }
  }
  const offer = 'If somebody else placed this bid, take it back. It then no longer counts, and the bid before it leads.'
  return { title: 'Was this not you?', message: problem ?? offer, isForTeam: false }
}
