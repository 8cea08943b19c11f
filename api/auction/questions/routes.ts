import { eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Orm, Tx } from '../../../db/clients.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { type QuestionForm, questionForm, questionToken } from '../../contract/auction/questions/question-form.ts'
import { inboxOf } from '../../contract/values/address/email-address.ts'
import { DEMO_SLUG, NOT_IN_DEMO } from '../../contract/values/demo.ts'
import { problem } from '../../contract/values/problem.ts'
import { bidWords, questionWords } from '../../contract/words/catalogues.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { isRefusedSender, refuseAddress } from '../../email/preferences/refuse-address.ts'
import { isUnconfirmed } from '../../email/preferences/unconfirmed-organizations.ts'
import { countSparingDevices, findBidder } from '../../server/access/known-bidder.ts'
import { ownCookies } from '../../server/access/own-cookies.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { hashToken } from '../../server/context/token.ts'
import { answerLanguage } from '../../server/http/answer-language.ts'
import { clientIp, networkOf } from '../../server/http/client-ip.ts'
import { openFormTokens, refuseProgram } from '../../server/http/form-token.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimits, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse } from '../../server/http/refuse.ts'
import type { PublicViews } from '../items/public-views.ts'

/** Questions to an organization about an item. See product#questions. */
export function questionRoutes(context: AppContext & { views: PublicViews }) {
  const { views, clock, config, database } = context
  const tokens = openFormTokens(database.orm)
  const limits = createLimits(context, LIMITS.questions)
  return new Elysia({ tags: ['Public'] })
    .use(ownCookies(config))
    .get(
      '/:orgSlug/auction/:auctionSlug/question',
      async ({ params: { orgSlug, auctionSlug }, request }) => {
        const item = await views.items.get(`${orgSlug}/${auctionSlug}`)
        if (!item) return refuse(404, bidWords(answerLanguage(request))('notFound'))
        return { token: await tokens.issue(item.auctionItemId, clock.now()) }
      },
      {
        response: { 200: questionToken, 404: problem },
        detail: { summary: 'What a form for a question has to carry' },
      },
    )
    .post(
      '/:orgSlug/auction/:auctionSlug/question',
      async ({ params: { orgSlug, auctionSlug }, body, ownCookies, set, request, server }) => {
        const item = await views.items.get(`${orgSlug}/${auctionSlug}`)
        const language = answerLanguage(request)
        if (!item) return refuse(404, bidWords(language)('notFound'))
        if (orgSlug === DEMO_SLUG) return refuse(403, NOT_IN_DEMO)
        const { auctionItemId, organizationId, view } = item
        const { contactEmail } = view.organization
        const age = await tokens.ageOf(body.token, auctionItemId, clock.now())
        const say = questionWords(language)
        const code = refuseProgram(body.trap, age)
        if (code) return refuse(409, say(code, { contact: contactEmail }), { code })
        const network = networkOf(clientIp(request, server, config))
        const findDevice = () => findBidder(database.orm, ownCookies.read('bidder'), clock.now())
        // In this order: who is refused for the first leaves the last one to others.
        const wait =
          (await countSparingDevices(limits, network, findDevice)) ??
          (await limits.inbox.count(inboxOf(body.email))) ??
          (await limits.organization.count(organizationId))
        if (wait !== null) return refuseTooMany(set, wait, language)
        const outcome = await askQuestion(database.orm, { ...body, organizationId, auctionItemId, contactEmail })
        if (outcome === 'asked') return { message: 'Question sent' }
        return refuse(409, say(outcome, { contact: contactEmail }), { code: outcome })
      },
      {
        body: questionForm,
        response: { 200: problem, 400: problem, 403: problem, 404: problem, 409: problem, 429: problem },
        detail: { summary: 'Ask the organization about an item; it is told by email' },
      },
    )
}

interface Question extends Pick<QuestionForm, 'email' | 'text' | 'token'> {
  organizationId: string
  auctionItemId: string
  /** The organization's contact email. */
  contactEmail: string
}

/**
 * Emails a question about an item to its organization, once a form; `unreachable` when its address gets no such email.
 * See product#questions.
 */
async function askQuestion(orm: Orm, question: Question): Promise<'asked' | 'unreachable'> {
  const { organizationId, auctionItemId, contactEmail, email, text, token } = question
  const asking = orm.transaction(async (tx) => {
    if (!(await isReachable(tx, contactEmail, organizationId))) return 'unreachable'
    // Pressed twice it is one question; written anew on the same form it is another.
    const form = hashToken(`${token} ${email} ${text}`)
    const content = { form, askerEmail: email, text }
    await writeEmail(tx, { kind: 'question', organizationId, auctionItemId, recipient: contactEmail, content })
    return 'asked'
  })
  return asking.catch((problem: unknown) => {
    if (isUniqueViolation(problem, 'outbox_question_form')) return 'asked'
    throw problem
  })
}

async function isReachable(tx: Tx, email: string, organizationId: string): Promise<boolean> {
  // Whoever founds an organization may name anybody's address as its contact email, and ask it what they like.
  if (await isUnconfirmed(tx, organizationId)) return false
  const [address] = await tx.select().from(mailAddress).where(eq(mailAddress.email, email))
  if (!address) return true
  if (refuseAddress('question', address) !== null) return false
  return !(await isRefusedSender(tx, address.id, organizationId))
}
