import { type ElysiaCustomStatusResponse, status } from 'elysia'
import type { Problem } from '../../contract/values/problem.ts'
import { linkRefusalWords } from '../../contract/words/catalogues.ts'
import { answerLanguage } from './answer-language.ts'

type RefusalCode = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503 | 507

/** One type per code, so that a route's response schemas can tell them apart. */
type Refused<Code extends RefusalCode> = { [One in Code]: ElysiaCustomStatusResponse<One, Problem> }[Code]

/** Answers 400 because of one field of what was sent. */
export function refuseAt(path: string, message: string) {
  return refuse(400, message, { issues: [{ path, message }] })
}

/** Answers 400 because of several fields of what was sent. */
export function refuseFields(issues: Problem['issues'] & object) {
  return refuse(400, issues[0]?.message ?? '', { issues })
}

/** Answers with a refusal: the status and `{ message, code?, … }`, nothing else. See product#status-codes. */
export function refuse<Code extends RefusalCode>(code: Code, message: string, more: object = {}): Refused<Code> {
  return status(code, { message, ...more }) as Refused<Code>
}

/** Answers whoever opened a link in an email that is incomplete or made up. */
export function refuseLink(request: Request) {
  return refuse(404, linkRefusalWords(answerLanguage(request))('broken'))
}
