import { problemIn } from '../../contract/words/problem-in.ts'
import type { AppContext } from '../context/app-context.ts'
import type { Handle } from '../context/turns.ts'
import { inTime } from '../context/unavailable.ts'
import { answerTo } from './answer-error.ts'
import { answerLanguage } from './answer-language.ts'
import { noticePage } from './notice-page.ts'
import { securityHeaders } from './security-headers.ts'

/** Less than people wait before they think that nothing works. */
const LONGEST_ANSWER_MILLISECONDS = 3_900

const SANDBOX = /^(?:\/api)?\/demo(?:[/?]|$)/

/**
 * Has every request answered within four seconds: with the database hanging, whatever waits behind others for a
 * connection would take several times as long. What a call began may yet be done, as when its answer is lost.
 */
export function answerInTime({ config, log }: Pick<AppContext, 'config' | 'log'>) {
  function unavailable(late: unknown, request: Request): Response {
    const { status, body, retryAfterSeconds: retrySeconds = 1 } = answerTo('UNKNOWN', late, log)
    const headers = { ...securityHeaders(config), 'retry-after': String(retrySeconds) }
    const language = answerLanguage(request)
    const refusal = problemIn(body, language)
    if (pathOf(request).startsWith('/api/')) return Response.json(refusal, { status, headers })
    return noticePage({ language, text: refusal.message, status, retrySeconds, headers })
  }

  return (handle: Handle, request: Request): Handle => {
    if (isSlowByNature(request)) return handle
    return (...asked) => {
      const answer = handle(...asked)
      return answer instanceof Promise
        ? inTime(answer, LONGEST_ANSWER_MILLISECONDS).catch((late) => unavailable(late, request))
        : answer
    }
  }
}

/** A picture may take as long as its sender's network needs, and the sandbox is made for its first visitor. */
function isSlowByNature(request: Request): boolean {
  const isUpload = request.headers.get('content-type')?.startsWith('multipart/') ?? false
  return isUpload || SANDBOX.test(pathOf(request))
}

/** The path with its query. Not parsed: an impossible Host makes an address that cannot be, and is refused further in. */
function pathOf({ url }: Request): string {
  return url.slice(url.indexOf('/', 'https://'.length))
}
