import { languageOf } from '../../contract/values/text/language.ts'
import { requestWords } from '../../contract/words/catalogues.ts'
import type { AppContext } from '../context/app-context.ts'
import { clientIp, networkOf, type Peers } from './client-ip.ts'
import { LIMITS } from './limits.ts'
import { busyPage } from './notice-page.ts'
import { openPace } from './paced.ts'

const READS = ['GET', 'HEAD']
/** Files that are sent as they are. */
const FILES = ['/_astro/', '/uploads/']
const SHARE_OF_FILE = 1 / 6

/**
 * What one network reads too fast waits before anything is done for it, or bids would: answering that it came too often takes
 * time, too. A hall of families that open their pages at once is not refused.
 * @returns an answer in place of it when it would wait too long
 */
export function paceReads({ config }: Pick<AppContext, 'config'>) {
  const takePlace = openPace(LIMITS.site.reads)
  return async (request: Request, server: Peers | null): Promise<Response | undefined> => {
    if (!config.rateLimits || !READS.includes(request.method)) return
    const { pathname } = new URL(request.url)
    const share = FILES.some((folder) => pathname.startsWith(folder)) ? SHARE_OF_FILE : 1
    if (await takePlace(networkOf(clientIp(request, server, config)), share)) return
    return pathname.startsWith('/api/') ? busy(request) : busyPage(request)
  }
}

function busy({ headers }: Request): Response {
  const message = requestWords(languageOf(headers))('tooManyPages')
  return Response.json({ message }, { status: 503, headers: { 'retry-after': '1' } })
}
