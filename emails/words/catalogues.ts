import { bilingual } from '../../api/contract/words/bilingual.ts'
import * as en from './en.ts'
import * as es from './es.ts'

/** Emails to bidders, and their subjects. */
export const { emails: emailWords, subjects: subjectWords } = bilingual({ en, es })
