import type { ChanceEvent } from '../../../../api/contract/auction/second-chances/second-chance.ts'
import { shortMoment } from '../../../../api/contract/values/time/moment.ts'
import { useTeam } from '../../frame/team-context.ts'
import { chanceInWords } from './chance-words.ts'

/** What happened to an item after its closing; nothing where nothing did. */
export function ChanceHistory({ events }: { events: ChanceEvent[] }) {
  const { timeZone } = useTeam().organization
  if (events.length === 0) return null
  return (
    <section aria-labelledby="chances">
      <h3 id="chances" className="font-semibold">
        History
      </h3>
      <ol className="mt-1 grid gap-2 text-sm">
        {events.map((event) => (
          <li key={event.id} className="wrap-anywhere">
            <time dateTime={event.at} className="figures block text-ink-soft">
              {shortMoment(new Date(event.at), timeZone)}
            </time>
            {chanceInWords(event, timeZone)}
          </li>
        ))}
      </ol>
    </section>
  )
}
