import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AdminCause } from '../../../api/contract/auction/gifts/cause-form.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { Rows } from '../../ui/list/Rows.tsx'
import { useTeam } from '../frame/team-context.ts'

/** Who gave to a cause, the newest first; each leads to the bill it is on. */
export function Givers({ cause }: { cause: AdminCause }) {
  const { slug, timeZone } = useTeam().organization
  const query = useQuery({ ...queryAt(`/api/${slug}/admin/causes/${cause.id}/gifts`), refetchOnMount: 'always' })
  return (
    <Loaded query={query} failure="The gifts couldn’t be loaded.">
      {({ gifts }) => (
        <Rows>
          {gifts.map(({ id, label, name, winnerId, amount, givenAt, shownName, enteredByName, ...gift }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 px-4 py-3">
              <div className="min-w-0 grow basis-48 wrap-anywhere">
                <Link href={`/winners/${winnerId}`} className="text-link inline-flex min-h-11 items-center">
                  {name ?? label}
                </Link>
                <p className="text-sm text-ink-soft">
                  {[
                    name && label,
                    shownName && `Shown as ${shownName}`,
                    enteredByName && `Entered by ${enteredByName}`,
                    shortMoment(new Date(givenAt), timeZone),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <p className="figures font-semibold">
                {gift.isCancelled ? (
                  <>
                    <s>{priceInWords(amount)}</s> {gift.isWrittenOff ? 'Written off' : 'Cancelled'}
                  </>
                ) : (
                  priceInWords(amount)
                )}
              </p>
            </li>
          ))}
        </Rows>
      )}
    </Loaded>
  )
}
