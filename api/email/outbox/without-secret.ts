import { inArray, sql } from 'drizzle-orm'
import { outbox } from '../../../db/schema/mail.ts'
import { emailKinds, isSecret } from '../../contract/values/kind/email-kind.ts'

const withoutSecret = sql`${outbox.content} - array['token', 'askerEmail', 'text']`
const holdsSecret = inArray(outbox.kind, emailKinds.filter(isSecret))

/**
 * What an email and its content are once it is settled, sent or not: its secret link is erased, or what somebody asked.
 * See product#secret-links.
 */
export const EMAIL_SETTLED = sql`case when ${holdsSecret} then null else ${outbox.email} end`
export const CONTENT_SETTLED = sql`case when ${holdsSecret} then ${withoutSecret} else ${outbox.content} end`
