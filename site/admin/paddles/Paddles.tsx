import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { holderForm, type PaddleForm, type PaddleList, type PaddleView } from '../../../api/contract/checkout/paddle.ts'
import { paddleLabel } from '../../../api/contract/values/address/bidder.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { GiveForm } from '../../checkout/GiveForm.tsx'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialog/Dialog.tsx'
import { useQuestion } from '../../ui/dialog/use-question.ts'
import { Field } from '../../ui/form/Field.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { changedOf, useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { Rows } from '../../ui/list/Rows.tsx'
import { counted } from '../../ui/text/counted.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { useCan, useTeam } from '../frame/team-context.ts'

/** The paddles of guests who bid without email. See product#paddles. */
export function Paddles() {
  const { slug } = useTeam().organization
  const canChange = useCan('check out')
  // Others give some out, too.
  const query = useQuery({ ...paddlesOf(slug), refetchOnMount: 'always', refetchOnWindowFocus: 'always' })
  const [edited, setEdited] = useState<PaddleView | null>(null)
  const takingBack = useQuestion(useReturn())
  return (
    <>
      <h1 className="text-3xl">Paddles</h1>
      <p className="mt-2 max-w-prose text-ink-soft">For guests without email.</p>
      <Loaded query={query} failure="The paddles couldn’t be loaded.">
        {({ paddles, nextNumber }) => (
          <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
            {canChange && (
              <section>
                <h2 className="text-xl">Hand Out a Paddle</h2>
                <GiveForm nextNumber={nextNumber} give={(paddle) => givePaddle(slug, paddle)} />
              </section>
            )}
            <section>
              <h2 className="text-xl">Handed Out</h2>
              {paddles.length === 0 && <p className="mt-2 text-ink-soft">No paddle yet.</p>}
              <Rows className="mt-3">
                {paddles.map((paddle) => (
                  <PaddleRow key={paddle.id} paddle={paddle}>
                    {canChange && <PaddleActions paddle={paddle} onEdit={setEdited} onReturn={takingBack.ask} />}
                  </PaddleRow>
                ))}
              </Rows>
            </section>
          </div>
        )}
      </Loaded>
      <Dialog title={edited ? paddleLabel(edited.number) : ''} isOpen={edited !== null} onClose={() => setEdited(null)}>
        {edited && <HolderFields paddle={edited} onClose={() => setEdited(null)} />}
      </Dialog>
      <ConfirmDialog
        title={`Take back paddle ${takingBack.subject?.number}?`}
        confirmLabel="Take Back"
        pendingLabel="Taking back…"
        {...takingBack.dialog}
      >
        You can hand its number to someone else then. Bids and wins of {takingBack.subject?.name ?? 'whoever held it'}{' '}
        stay theirs.
      </ConfirmDialog>
    </>
  )
}

/** A paddle that is out, and who holds it. */
function PaddleRow({ paddle, children }: { paddle: PaddleView; children: ReactNode }) {
  const { timeZone } = useTeam().organization
  const { number, name, phone, itemCount, givenAt, givenBy } = paddle
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="figures font-semibold">{paddleLabel(number)}</p>
        <p className="wrap-anywhere">{[name, phone].filter(Boolean).join(' · ')}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {itemCount > 0 && `Bid on ${counted(itemCount, 'item')} · `}
          Handed out by {givenBy}, {shortMoment(new Date(givenAt), timeZone)}
        </p>
      </div>
      {children}
    </li>
  )
}

interface PaddleActionsProps {
  paddle: PaddleView
  onEdit: (paddle: PaddleView) => void
  onReturn: (paddle: PaddleView) => void
}

function PaddleActions({ paddle, onEdit, onReturn }: PaddleActionsProps) {
  const label = paddleLabel(paddle.number)
  return (
    <div className="flex gap-2">
      <button type="button" className="button" aria-label={`Edit ${label}`} onClick={() => onEdit(paddle)}>
        Edit
      </button>
      <button type="button" className="button" aria-label={`Take back ${label}`} onClick={() => onReturn(paddle)}>
        Take Back
      </button>
    </div>
  )
}

/** Changes who holds a paddle. */
function HolderFields({ paddle: { id, name, phone }, onClose }: { paddle: PaddleView; onClose: () => void }) {
  const { slug } = useTeam().organization
  const form = useCheckedForm(holderForm, { defaultValues: { name: name ?? '', phone: phone ?? '' } })
  const { dirtyFields } = form.formState
  const { field, submit, isPending } = useSubmit(form, 'Failed to save', async (values, isShown) => {
    const changed = changedOf(values, dirtyFields)
    await showChanged(slug, change('PATCH', `/api/${slug}/admin/paddles/${id}`, changed))
    if (isShown()) onClose()
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Name" autoComplete="off" required {...field('name')} />
      <Field label="Phone (Optional)" type="tel" autoComplete="off" {...field('phone')} />
      <SubmitButton isNarrow label="Save Changes" pendingLabel="Saving..." isPending={isPending} />
    </form>
  )
}

function paddlesOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/paddles`)
}

/** Gives out a paddle. @returns the next free number. @throws CallError when that is refused */
async function givePaddle(orgSlug: string, form: PaddleForm): Promise<number> {
  const { nextNumber } = await showChanged(orgSlug, change('POST', `/api/${orgSlug}/admin/paddles`, form))
  return nextNumber
}

/** Takes a paddle back. */
function useReturn() {
  const { slug } = useTeam().organization
  return useAction(
    ({ id }: PaddleView) => showChanged(slug, change('PATCH', `/api/${slug}/admin/paddles/${id}/return`)),
    {
      done: ({ number }) => ({ title: `Paddle ${number} is back` }),
      failure: 'Failed to take the paddle back',
    },
  )
}

/** Shows the whole list, as every change answers it; where one is refused, as somebody else made another, it is read again. */
async function showChanged(orgSlug: string, changing: Promise<PaddleList>): Promise<PaddleList> {
  const { queryKey } = paddlesOf(orgSlug)
  try {
    const list = await changing
    queryClient.setQueryData(queryKey, list)
    return list
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey })
    throw error
  }
}
