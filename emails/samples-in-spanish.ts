import type { Letter } from '../api/contract/email/letter.ts'
import { samples } from './samples.ts'

/** The emails to bidders among the samples, for those who read Spanish. */
export const samplesInSpanish: Record<string, Letter> = Object.fromEntries(
  Object.entries<Letter>(samples).flatMap(([name, letter]) =>
    'language' in letter ? [[`${name}, in Spanish`, { ...letter, language: 'es' }]] : [],
  ),
)
