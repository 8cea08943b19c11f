import type { Email } from '../api/contract/email/email.ts'
import { samples } from './samples.ts'

/** The emails to bidders among the samples, for those who read Spanish. */
export const samplesInSpanish: Record<string, Email> = Object.fromEntries(
  Object.entries<Email>(samples).flatMap(([name, email]) =>
    'language' in email ? [[`${name}, in Spanish`, { ...email, language: 'es' }]] : [],
  ),
)
