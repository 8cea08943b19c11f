import type { QueryKey } from '@tanstack/react-query'
import type { WaitingList } from '../../../api/contract/auction/places/waiting-form.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { useQuestion } from '../../ui/dialog/use-question.ts'
import { counted } from '../../ui/text/counted.ts'
import { ContactLine } from '../frame/ContactLine.tsx'
import { refreshItems } from '../frame/queries/items.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { useCan, useTeam } from '../frame/team-context.ts'

/** Who has places of any item, and who waits for some. */
const placesKey = (orgSlug: string): QueryKey => ['api', orgSlug, 'admin', 'places']

type InLine = WaitingList[number]

/** Who is next when places come back, each to be offered some out of turn; nothing where nobody waits. See product#waiting-list. */
export function WaitingLine({ line, hasEnded }: { line: WaitingList; hasEnded: boolean }) {
  const { timeZone } = useTeam().organization
  const canOffer = useCan('manage auctions')
  const offer = useQuestion(useOffer())
  if (line.length === 0) return null
  return (
    <section aria-labelledby="waiting-list" className="mt-4 border-t border-line pt-4">
      <h3 id="waiting-list" className="font-semibold">
        Waiting List
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        Places that come back are held for the first in line. You can also make room for someone.
      </p>
      <ol className="mt-1 divide-y divide-line">
        {line.map((own, index) => (
          <li key={own.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div className="min-w-0 wrap-anywhere">
              <p>
                {index + 1}. {own.label} · {counted(own.quantity, 'place')}
                {own.reserved !== null && own.reservedUntil !== null && (
                  <span className="text-ink-soft">
                    {` · ${own.reserved} held until ${shortMoment(new Date(own.reservedUntil), timeZone)}`}
                  </span>
                )}
              </p>
              <ContactLine contact={own.contact} />
            </div>
            {canOffer && lacking(own) > 0 && !hasEnded && (
              <button type="button" className="button" onClick={() => offer.ask(own)}>
                Offer {counted(lacking(own), 'Place')}
              </button>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        title={offer.subject ? `Offer ${offer.subject.label} ${counted(lacking(offer.subject), 'place')}?` : ''}
        confirmLabel="Offer"
        cancelLabel="Don’t Offer"
        pendingLabel="Offering…"
        {...offer.dialog}
      >
        We’ll email them, and hold the places for 12 hours, or until the sale ends. If none are free, the item gets as
        many more. Everyone before them keeps their turn.
      </ConfirmDialog>
    </section>
  )
}

/** How many of the places they asked for are not held for them. */
const lacking = ({ quantity, reserved }: InLine) => quantity - (reserved ?? 0)

function useOffer() {
  const { slug } = useTeam().organization
  return useAction(({ id }: InLine) => change('POST', `/api/${slug}/admin/waiting/${id}/offer`), {
    done: (_, { more, added }) => ({
      title: `${counted(more, 'place')} offered`,
      description: added > 0 ? `The item has ${counted(added, 'place')} more now.` : 'We emailed them.',
    }),
    failure: { title: 'Failed to offer places. Please try again.', fallback: '' },
    refresh: async () => {
      await Promise.all([queryClient.invalidateQueries({ queryKey: placesKey(slug) }), refreshItems(slug)])
    },
  })
}
