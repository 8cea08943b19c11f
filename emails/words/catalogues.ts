import { bilingual } from '../../api/contract/words/bilingual.ts'
import * as english from './en.ts'
import * as spanish from './es.ts'

/** Emails to bidders. */
export const emailWords = bilingual(english.emails, spanish.emails)
/** Their subjects. */
export const subjectWords = bilingual(english.subjects, spanish.subjects)
