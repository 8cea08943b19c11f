import { eq } from 'drizzle-orm'
import { type Context, Elysia } from 'elysia'
import type { Orm } from '../../../db/clients.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { donationPage, refusedDonation } from '../../contract/auction/donations/donation.ts'
import { problem } from '../../contract/values/problem.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { donationWords } from '../../contract/words/catalogues.ts'
import { problemIn } from '../../contract/words/problem-in.ts'
import { countSparingDevices, findBidder } from '../../server/access/known-bidder.ts'
import { ownCookies } from '../../server/access/own-cookies.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { answerLanguage } from '../../server/http/answer-language.ts'
import { clientIp, networkOf } from '../../server/http/client-ip.ts'
import { openFormTokens } from '../../server/http/form-token.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimits, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse } from '../../server/http/refuse.ts'
import { pictureBody } from '../../server/http/refuse-body.ts'
import type { Uploads } from '../../server/uploads/open-uploads.ts'
import type { PublicViews } from '../items/public-views.ts'
import { type TakenDonation, takeDonation, tokenSubject } from './take-donation.ts'
import { teamRoutes } from './team-routes.ts'

const BUSY_SECONDS = 5

/** Items that people offer to an organization. See product#donations. */
export function donationRoutes(context: AppContext & { views: PublicViews; uploads: Uploads }) {
  const { views, clock, config, database, uploads } = context
  const { orm } = database
  const tokens = openFormTokens(orm)
  const limits = createLimits(context, LIMITS.donations)
  const taking = async (orgSlug: string) => {
    const publicOrganization = await views.organizations.get(orgSlug)
    return publicOrganization?.view.takesDonations ? publicOrganization : null
  }
  return new Elysia({ tags: ['Public'] })
    .use(teamRoutes(context))
    .use(ownCookies(config))
    .get(
      '/:orgSlug/donation',
      async ({ params: { orgSlug }, request }) => {
        const publicOrganization = await taking(orgSlug)
        if (!publicOrganization) return refuse(404, donationWords(answerLanguage(request))('off'))
        const { name, slug, logoUrl, contactEmail } = publicOrganization.view
        const organization = { name, slug, logoUrl, contactEmail }
        const token = await tokens.issue(tokenSubject(publicOrganization.organizationId), clock.now())
        return { organization, note: await readNote(orm, publicOrganization.organizationId), token }
      },
      {
        response: { 200: donationPage, 404: problem },
        detail: { summary: 'What the form for a donation shows, and what it has to carry' },
      },
    )
    .post(
      '/:orgSlug/donation',
      async ({ params: { orgSlug }, ownCookies, set, request, server }) => {
        const language = answerLanguage(request)
        const publicOrganization = await taking(orgSlug)
        if (!publicOrganization) return refuse(404, donationWords(language)('off'))
        const network = networkOf(clientIp(request, server, config))
        // Before anything is read.
        const findDevice = () => findBidder(orm, ownCookies.read('bidder'), clock.now())
        const wait = await countSparingDevices(limits, network, findDevice)
        if (wait !== null) return refuseTooMany(set, wait, language)
        const given = { organizationId: publicOrganization.organizationId, language }
        const outcome = await uploads.ofStranger(network, request, (received) =>
          takeDonation({ orm, uploads, tokens, limits }, given, received, clock.now()),
        )
        return answerTo(outcome, { set, language, contact: publicOrganization.view.contactEmail })
      },
      {
        // Read by `takeDonation`, once there is room for a photo.
        parse: 'none',
        response: {
          200: problem,
          400: refusedDonation,
          404: problem,
          409: refusedDonation,
          413: refusedDonation,
          415: refusedDonation,
          429: refusedDonation,
          503: refusedDonation,
          507: refusedDonation,
        },
        detail: {
          summary: 'Offer an item to the organization, as a form, with a photo in its field `photo`',
          ...pictureBody(),
        },
      },
    )
}

/** The page whose form is posted to it and handed on to the call above. It shows the form again, and says itself what it does not read. */
export const donatePage = { path: '/:orgSlug/donate', hooks: { detail: pictureBody(Number.POSITIVE_INFINITY) } }

interface Answering {
  set: Pick<Context['set'], 'headers'>
  language: Language
  contact: string
}

/** @param outcome `null` when too many are being taken */
function answerTo(outcome: TakenDonation | null, { set, language, contact }: Answering) {
  const say = donationWords(language)
  if (outcome === null) return refuseBusy(set, say('busy'), {})
  switch (outcome.kind) {
    case 'taken':
      return { message: 'Donation sent' }
    case 'fields': {
      const { message, issues } = problemIn(
        { message: outcome.issues[0]?.message ?? '', issues: outcome.issues },
        language,
      )
      return refuse(400, message, { issues, typed: outcome.typed })
    }
    case 'too-many':
      return refuseTooMany(set, outcome.seconds, language, { typed: outcome.typed })
    case 'photo':
      return refusePhoto(outcome, { set, language, contact })
    case 'no-form':
    case 'too-slow':
      return refuse(400, say(outcome.kind))
    default:
      return refuse(409, say(outcome.kind, { contact }), { code: outcome.kind, typed: outcome.typed })
  }
}

const PHOTO_STATUS = {
  'not-a-picture': 415,
  unreadable: 415,
  heic: 415,
  'too-long': 413,
  'too-large': 413,
  'no-room': 507,
} as const

function refusePhoto({ reason, typed }: TakenDonation & { kind: 'photo' }, { set, language }: Answering) {
  const message = donationWords(language)(reason)
  if (reason === 'busy') return refuseBusy(set, message, { typed })
  return refuse(PHOTO_STATUS[reason], message, { issues: [{ path: 'photo', message }], typed })
}

function refuseBusy(set: Answering['set'], message: string, more: object) {
  set.headers['retry-after'] = String(BUSY_SECONDS)
  return refuse(503, message, more)
}

/** What a team says above the form for donations; `null` when nothing. */
async function readNote(orm: Orm, organizationId: string): Promise<string | null> {
  const { donationNote } = organization
  const [row] = await orm.select({ donationNote }).from(organization).where(eq(organization.id, organizationId))
  return row?.donationNote ?? null
}
