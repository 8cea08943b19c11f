import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { AdminCause, CauseList } from '../../../api/contract/auction/gifts/cause-form.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { RowButton } from '../../ui/controls/RowButton.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog/Dialog.tsx'
import { useQuestion } from '../../ui/dialog/use-question.ts'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { lazyPart } from '../../ui/list/lazy-part.tsx'
import { counted } from '../../ui/text/counted.ts'
import { OwnText } from '../../ui/text/OwnText.tsx'
import { copyAddress } from '../frame/copy-public-link.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { startOf, useCan, useTeam } from '../frame/team-context.ts'

const CauseFields = lazyPart(async () => (await import('./CauseFields.tsx')).CauseFields)
const Givers = lazyPart(async () => (await import('./Givers.tsx')).Givers)

/** What the organization asks gifts of money for, in the event at hand. See product#causes. */
export function Causes() {
  const { slug } = useTeam().organization
  const canManage = useCan('manage auctions')
  const query = useQuery({ ...causesOf(slug), refetchOnMount: 'always', refetchOnWindowFocus: 'always' })
  const [edited, setEdited] = useState<AdminCause | 'new' | null>(null)
  const [shown, setShown] = useState<AdminCause | null>(null)
  const deleting = useQuestion(useDelete())
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">Causes</h1>
        {canManage && (
          <button type="button" className="button button-primary min-h-11" onClick={() => setEdited('new')}>
            New Cause
          </button>
        )}
      </div>
      <p className="mt-2 max-w-prose text-ink-soft">
        What you ask gifts of money for. Families give on your page, or with their paddle up.
      </p>
      <Loaded query={query} failure="The causes couldn’t be loaded.">
        {({ causes }) => (
          <>
            {causes.length === 0 && (
              <p className="py-10 text-center text-ink-soft" role="status">
                No cause yet.
              </p>
            )}
            <ul className="mt-6 grid gap-4">
              {causes.map((cause) => (
                <li key={cause.id}>
                  <CauseCard cause={cause} onEdit={setEdited} onDelete={deleting.ask} onShow={setShown} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <Dialog
        title={edited === 'new' ? 'New Cause' : 'Edit Cause'}
        isWide
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      >
        <Suspense fallback={null}>
          {edited && (
            <CauseFields
              cause={edited === 'new' ? null : edited}
              onSaved={showCauses}
              onClose={() => setEdited(null)}
            />
          )}
        </Suspense>
      </Dialog>
      <Dialog title={`Gifts to ${shown?.title}`} isWide isOpen={shown !== null} onClose={() => setShown(null)}>
        <Suspense fallback={null}>{shown && <Givers cause={shown} />}</Suspense>
      </Dialog>
      <ConfirmDialog
        title={`Delete “${deleting.subject?.title}”?`}
        confirmLabel="Delete Cause"
        pendingLabel="Deleting…"
        {...deleting.dialog}
      >
        Nothing was given to it yet. This can’t be undone.
      </ConfirmDialog>
    </>
  )
}

interface CardProps {
  cause: AdminCause
  onEdit: (cause: AdminCause) => void
  onDelete: (cause: AdminCause) => void
  onShow: (cause: AdminCause) => void
}

/** A cause, how it stands, and what the team can do with it. */
function CauseCard({ cause, onEdit, onDelete, onShow }: CardProps) {
  const { slug, timeZone } = useTeam().organization
  const canManage = useCan('manage auctions')
  const { id, title, given, matched, goal, giftCount, cancelledCount, isActive, startTime, endTime } = cause
  const at = (instant: string) => shortMoment(new Date(instant), timeZone)
  const sums = [
    goal === null ? `${priceInWords(given)} given` : `${priceInWords(given)} of ${priceInWords(goal)} given`,
    matched !== '0.00' && `${priceInWords(matched)} matched`,
    cancelledCount > 0 && `${counted(cancelledCount, 'gift')} cancelled`,
  ]
  return (
    <article aria-labelledby={id} className="rounded-soft border border-line bg-sheet p-4">
      <h2 id={id} className="text-lg wrap-anywhere">
        <OwnText>{title}</OwnText>
      </h2>
      <p className="figures font-semibold">{sums.filter(Boolean).join(', ')}</p>
      <p className="text-sm text-ink-soft">{isActive ? `On from ${at(startTime)} to ${at(endTime)}` : 'Off'}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        {giftCount > 0 && (
          <RowButton name={`${counted(giftCount, 'gift')} to ${title}`} onPress={() => onShow(cause)}>
            {counted(giftCount, 'gift')}
          </RowButton>
        )}
        {canManage && isActive && (
          <RowButton name={`Copy Link to ${title}`} onPress={() => copyAddress(`/${slug}/give?cause=${id}`)}>
            Copy Link
          </RowButton>
        )}
        {canManage && (
          <RowButton name={`Edit ${title}`} onPress={() => onEdit(cause)}>
            Edit
          </RowButton>
        )}
        {canManage && giftCount === 0 && (
          <RowButton name={`Delete ${title}`} onPress={() => onDelete(cause)}>
            Delete
          </RowButton>
        )}
      </p>
    </article>
  )
}

function useDelete() {
  const { slug } = useTeam().organization
  return useAction(
    async ({ id }: AdminCause) => showCauses(slug, await change('DELETE', `/api/${slug}/admin/causes/${id}`)),
    {
      done: 'Cause deleted',
      failure: 'Failed to delete the cause',
      refresh: () => queryClient.invalidateQueries({ queryKey: causesOf(slug).queryKey }),
    },
  )
}

function causesOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/causes`)
}

/** Every change answers the whole list as it is now; with the first cause the menu leads here. */
function showCauses(orgSlug: string, list: CauseList) {
  queryClient.setQueryData(causesOf(orgSlug).queryKey, list)
  void queryClient.invalidateQueries(startOf(orgSlug))
}
