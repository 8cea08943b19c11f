import { Elysia } from 'elysia'
import type { Orm } from '../../../db/clients.ts'
import {
  type BidderLink,
  bidderLink,
  CODE_MINUTES,
  CODE_TRIES,
  codeForm,
  codeRequest,
  codeSent,
  DEVICE_DAYS,
  linkOwner,
} from '../../contract/bidders/my-bids.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { problem } from '../../contract/values/problem.ts'
import { DAY_SECONDS } from '../../contract/values/time/time.ts'
import { myBidsWords } from '../../contract/words/catalogues.ts'
import { findReader, isBidderLinkOver } from '../../email/preferences/links.ts'
import { findBidder } from '../../server/access/known-bidder.ts'
import { ownCookies } from '../../server/access/own-cookies.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { answerLanguage } from '../../server/http/answer-language.ts'
import { clientIp, networkOf } from '../../server/http/client-ip.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit, limited, limitedGuesses, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse, refuseLink } from '../../server/http/refuse.ts'
import { atOrganization } from './at-organization.ts'
import { codeLimits, emailCode, forgetDevice, openByCode, openDevice } from './codes.ts'

/** How a device becomes a bidder's, and nobody's again. See product#my-bids. */
export function openingRoutes(context: AppContext) {
  return new Elysia()
    .use(askingForCode(context))
    .use(openingByCode(context))
    .use(openingByLink(context))
    .use(forgetting(context))
}

function askingForCode(context: AppContext) {
  const { config, database, clock } = context
  const limits = codeLimits(context)
  return new Elysia().use(atOrganization(context)).post(
    '/code',
    async ({ host, body: { email }, request, server, set }) => {
      // Its emails are shown on the page, and never sent.
      const language = answerLanguage(request)
      const say = myBidsWords(language)
      if (host.isDemo) return refuse(403, say('notInDemo'))
      const wait = await limits.count(networkOf(clientIp(request, server, config)), email)
      if (wait !== null) return refuseTooMany(set, wait, language)
      const challenge = await emailCode(database.orm, { email, organization: host, language }, clock.now())
      return { message: say('codeSent', { email, minutes: CODE_MINUTES }), challenge }
    },
    {
      body: codeRequest,
      response: { 200: codeSent, 400: problem, 403: problem, 404: problem, 429: problem },
      detail: { summary: 'Have a code emailed that opens My bids' },
    },
  )
}

function openingByCode(context: AppContext) {
  const { config, database, clock } = context
  const limits = codeLimits(context)
  const wrong = createLimit(context, LIMITS.codes.wrong)
  return new Elysia()
    .use(atOrganization(context))
    .use(ownCookies(config))
    .post(
      '/open',
      async ({ body, ownCookies, request, server, set }) => {
        const network = networkOf(clientIp(request, server, config))
        const language = answerLanguage(request)
        // Counted before, or codes typed side by side would all have their tries.
        const wait = await wrong.count(network)
        // Others in the network may guess as they like: a right code opens at its first try.
        const tries = wait === null ? CODE_TRIES : 1
        const token = await openByCode(database.orm, { ...body, tries }, clock.now())
        if (!token && wait !== null) return refuseTooMany(set, wait, language)
        if (!token) return refuse(400, myBidsWords(language)('wrongCode'), { code: 'wrong-code' })
        await Promise.all([wrong.forgive(network), limits.forgive(network)])
        ownCookies.write('bidder', token, DEVICE_DAYS * DAY_SECONDS)
        return { message: 'My bids is open' }
      },
      {
        body: codeForm,
        response: { 200: problem, 400: problem, 404: problem, 429: problem },
        detail: { summary: 'Open My bids on this device by a code' },
      },
    )
}

function openingByLink(context: AppContext) {
  const { config, database, clock } = context
  return new Elysia({ prefix: '/link' })
    .use(limitedGuesses(context, LIMITS.emailLinks.wrong))
    .use(ownCookies(config))
    .get(
      '',
      async ({ query, ownCookies, request }) => {
        const owner = await findLinkOwner(database.orm, query, clock.now())
        if (!owner) return refuseBidderLink(query, request, clock.now())
        const bidder = await findBidder(database.orm, ownCookies.read('bidder'), clock.now())
        return { maskedEmail: maskEmail(owner.email), isYours: bidder?.addressId === owner.id }
      },
      {
        query: bidderLink,
        response: { 200: linkOwner, 400: problem, 404: problem, 429: problem },
        detail: { summary: 'Whose bids a link from an email opens; changes nothing' },
      },
    )
    .post(
      '',
      async ({ body, ownCookies, request }) => {
        const token = await openByLink(database.orm, body, clock.now())
        if (!token) return refuseBidderLink(body, request, clock.now())
        ownCookies.write('bidder', token, DEVICE_DAYS * DAY_SECONDS)
        return { message: 'My bids is open' }
      },
      {
        body: bidderLink,
        response: { 200: problem, 400: problem, 404: problem, 429: problem },
        detail: { summary: 'Open My bids on this device by a link from an email' },
      },
    )
}

/** Whoever opens an email again finds the same link in it. */
function refuseBidderLink({ until }: BidderLink, request: Request, now: Date) {
  if (!isBidderLinkOver(until, now)) return refuseLink(request)
  return refuse(404, myBidsWords(answerLanguage(request))('linkOver'))
}

/** Whatever device it is: its cookie goes, too, when it was nobody's any more. */
function forgetting(context: AppContext) {
  const { config, database } = context
  return new Elysia()
    .use(limited(context, LIMITS.myBids.devicesForgotten))
    .use(ownCookies(config))
    .post(
      '/forget',
      async ({ ownCookies }) => {
        const token = ownCookies.forget('bidder')
        if (token) await forgetDevice(database.orm, token)
        return { message: 'This device is forgotten' }
      },
      {
        response: { 200: problem, 429: problem },
        detail: { summary: 'Forget the bidder on this device' },
      },
    )
}

/** Whose bids a mailed link opens; `null` when it is not one of ours, or too old. */
async function findLinkOwner(orm: Orm, { until, ...reader }: BidderLink, now: Date) {
  return isBidderLinkOver(until, now) ? null : findReader(orm, reader, `my bids until ${until}`)
}

/** Opens a device by it. @returns the secret of its cookie; `null` as above */
async function openByLink(orm: Orm, link: BidderLink, now: Date): Promise<string | null> {
  const owner = await findLinkOwner(orm, link, now)
  if (!owner) return null
  return orm.transaction((tx) => openDevice(tx, { addressId: owner.id, email: owner.email }, now))
}
