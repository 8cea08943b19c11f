import { eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { z } from 'zod'
import { cardAccount } from '../../../db/schema/cards.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { problem } from '../../contract/values/problem.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'
import { longBody } from '../../server/http/refuse-body.ts'
import { signingSecretOf } from '../provider/open-cards.ts'
import { readStripeReport } from '../provider/stripe.ts'
import { applyReport } from './apply-report.ts'

/** What a card service reports by itself, sooner than it is asked. See product#paying-by-card. */
export function cardReportRoutes(context: AppContext) {
  const { database, seal } = context
  return new Elysia({ tags: ['Paying by card'] }).post(
    '/:orgSlug/card-reports',
    async ({ params, body, request }) => {
      const [account] = await database.orm
        .select({ id: organization.id, sealed: cardAccount.sealedSigningSecret })
        .from(cardAccount)
        .innerJoin(organization, eq(organization.id, cardAccount.organizationId))
        .where(eq(organization.slug, params.orgSlug))
      const secret = account?.sealed ? await seal.open(account.sealed, signingSecretOf(account.id)) : null
      const signature = request.headers.get('stripe-signature') ?? ''
      const report = secret === null ? null : await readStripeReport(body, signature, secret)
      if (!account || !report) return refuse(401, 'The signature is not right.')
      if (!(await applyReport(context, account.id, report))) return refuse(503, 'Please send it again.')
      return { message: 'Thank you.' }
    },
    {
      // Unparsed: the signature covers every byte.
      parse: 'text',
      body: z.string(),
      response: { 200: problem, 401: problem, 503: problem },
      // Signed, and as long as the service likes.
      detail: { summary: "A card service's word on payments, disputes, and refunds", ...longBody() },
    },
  )
}
