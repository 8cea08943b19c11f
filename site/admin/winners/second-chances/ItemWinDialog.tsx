import type { ChanceEvent, ItemWin } from '../../../../api/contract/auction/second-chances/second-chance.ts'
import { shortMoment } from '../../../../api/contract/values/time/moment.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Loaded } from '../../../ui/list/Loaded.tsx'
import { useCan, useTeam } from '../../frame/team-context.ts'
import { useItemWin } from '../queries/winners.ts'
import { CancelWinForm } from './CancelWinForm.tsx'
import { chanceInWords } from './chance-words.ts'
import { OpenOffer } from './OpenOffer.tsx'

interface Props {
  /** Which one, while its dialog is open. */
  item: { id: string; title: string } | null
  onClose: () => void
  /** Called when its win was cancelled, before the dialog closes. */
  onCancelled?: (() => void) | undefined
}

/** Who has a closed item, and what can be done about it. See product#second-chances. */
export function ItemWinDialog({ item, onClose, onCancelled }: Props) {
  return (
    <Dialog title={item ? `Winner of “${item.title}”` : ''} isOpen={item !== null} onClose={onClose}>
      {item && <Contents itemId={item.id} onClose={onClose} onCancelled={onCancelled} />}
    </Dialog>
  )
}

function Contents({ itemId, onClose, onCancelled }: Omit<Props, 'item'> & { itemId: string }) {
  const canCancel = useCan('cancel wins')
  return (
    <Loaded query={useItemWin(itemId)} failure="This item couldn’t be loaded.">
      {(item) => (
        <div className="grid gap-6">
          <Standing item={item} />
          {canCancel && item.win?.pickup === 'none' && (
            <CancelWinForm item={item} win={item.win} onClose={onClose} onCancelled={onCancelled} />
          )}
          {canCancel && item.offer && <OpenOffer key={item.offer.id} item={item} offer={item.offer} />}
          <ChanceHistory events={item.history} />
        </div>
      )}
    </Loaded>
  )
}

/** What stands against cancelling the win, or that there is none. */
function Standing({ item: { win, offer } }: { item: ItemWin }) {
  if (win?.pickup === 'undoable')
    return <p>This item was picked up. Undo the pickup on the winner’s page before you cancel the win.</p>
  if (win?.pickup === 'final')
    return <p>This item was picked up over 24 hours ago. The pickup can’t be undone, so the win can’t be cancelled.</p>
  if (!win && !offer) return <p>This item has no winner.</p>
  return null
}

/** What happened to an item after its closing; nothing where nothing did. */
function ChanceHistory({ events }: { events: ChanceEvent[] }) {
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
