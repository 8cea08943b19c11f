import { useQuery } from '@tanstack/react-query'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { ownTimeZone } from '../../ui/text/own-time-zone.ts'

/** From here on there may not be time to do something about it. */
const WARNED_FROM = 0.8
/** The provider is asked no more often than that. */
const REREAD_MS = 60_000

/** Says that the email provider's quota is nearly used up, before no email goes out; nothing otherwise. */
export function EmailQuota() {
  const { data } = useQuery({ ...queryAt('/api/super-admin/mail-quota'), refetchInterval: REREAD_MS })
  const quota = data?.quota
  if (!quota || quota.used < WARNED_FROM * quota.limit) return null
  const { period, used, limit, resetsAt } = quota
  const isUsedUp = used >= limit
  return (
    <p role="status" className="mt-5 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3">
      {isUsedUp ? 'No email goes out: ' : 'Soon no email goes out: '}
      {used.toLocaleString('en-US')} of {limit.toLocaleString('en-US')} emails{' '}
      {period === 'daily' ? 'a day' : 'a month'} are used up. The count starts again{' '}
      {shortMoment(new Date(resetsAt), ownTimeZone)}; a larger plan at your email provider helps at once.
    </p>
  )
}
