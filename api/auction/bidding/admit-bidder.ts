import type { Context } from 'elysia'
import type { z } from 'zod'
import type { contactForm } from '../../contract/auction/bidding/bid-form.ts'
import type { Asks } from '../../contract/values/address/bidder-contact.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { bidWords } from '../../contract/words/catalogues.ts'
import { findBidder } from '../../server/access/known-bidder.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { clientIp, networkOf } from '../../server/http/client-ip.ts'
import { refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse, refuseFields } from '../../server/http/refuse.ts'
import { bidLimits } from './count-bids.ts'
import { judgeContact } from './judge-contact.ts'

/** What somebody bids on, buys of, or gives to, and what its organization asks of them. */
interface Subject {
  organizationId: string
  asks: Asks
  confirmsBidders: boolean
}

/** What somebody sends who bids, buys, or gives. */
interface Sent<Found extends Subject> {
  /** `null` where there is no such thing. */
  subject: Found | null
  body: z.output<typeof contactForm> & { email: string }
  /** Of the cookie that makes a device known. */
  deviceToken: string | null
  request: Request
  server: Context['server']
  set: Context['set']
  language: Language
  /** What is answered where no such thing is. */
  notFound: string
}

/**
 * Judges who bids, buys, or gives, before what: too many from one network, what the organization asks of bidders, and whether
 * they confirmed their address. Admitted, they come with what gives the network its bid back once it is refused.
 */
export function openAdmission(context: AppContext) {
  const limits = bidLimits(context)
  return async <Found extends Subject>(sent: Sent<Found>) => {
    const { subject, body, deviceToken, request, server, set, language, notFound } = sent
    const network = networkOf(clientIp(request, server, context.config))
    if (!subject) {
      const wait = await limits.countUnknown(network)
      const refused = wait === null ? refuse(404, notFound, { code: 'not-found' }) : refuseTooMany(set, wait, language)
      return { refused }
    }
    let lookUp: Promise<boolean> | undefined
    // Looked up when it is first asked for, and once: most organizations never ask.
    const isOwn = () => {
      lookUp ??= isOwnDevice(context, deviceToken, body.email)
      return lookUp
    }
    const { wait, giveBack } = await limits.countBid({ email: body.email, network, isOwn })
    if (wait !== null) return { refused: refuseTooMany(set, wait, language) }
    const { organizationId, asks, confirmsBidders } = subject
    const { issues, ...judged } = await judgeContact(context, { ...body, organizationId, asks, language, isOwn })
    if (issues) {
      await giveBack()
      return { refused: refuseFields(issues) }
    }
    // Before it is judged: nothing is pending until the code is typed.
    if (confirmsBidders && !(await isOwn())) {
      await giveBack()
      return { refused: refuse(403, bidWords(language)('confirmEmail'), { code: 'confirm-email' }) }
    }
    return { refused: null, subject, admitted: judged, giveBack }
  }
}

/** Whether a bid comes from a device on which the owner of its address opened My bids. See product#confirmed-bidders. */
async function isOwnDevice({ database, clock }: AppContext, token: string | null, email: string): Promise<boolean> {
  return (await findBidder(database.orm, token, clock.now()))?.email === email
}
