import { useState } from 'react'
import type { PaddleView } from '../../../api/contract/checkout/paddle-view.ts'
import { GiveForm } from '../../checkout/GiveForm.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { Rows } from '../../ui/list/Rows.tsx'
import { FormHead } from '../frame/FormHead.tsx'
import { useTeam } from '../frame/team-context.ts'
import { HolderDialog } from './HolderDialog.tsx'
import { PaddleRow } from './PaddleRow.tsx'
import { givePaddle, usePaddles, useReturn } from './queries/paddles.ts'

/** The paddles of guests who bid without email. See product.md#paddles. */
export function Paddles() {
  const { slug } = useTeam().organization
  const [edited, setEdited] = useState<PaddleView | null>(null)
  const [asked, setAsked] = useState<PaddleView | null>(null)
  const giveBack = useReturn()
  return (
    <>
      <FormHead title="Paddles" />
      <p className="mt-2 max-w-prose text-ink-soft">
        A guest without email bids under the number of a paddle that you hand out. What they win is on the Winners
        screen.
      </p>
      <Loaded query={usePaddles()} failure="The paddles couldn’t be loaded.">
        {({ paddles, nextNumber }) => (
          <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
            <section>
              <h2 className="text-xl">Hand Out a Paddle</h2>
              <GiveForm nextNumber={nextNumber} give={(paddle) => givePaddle(slug, paddle)} />
            </section>
            <section>
              <h2 className="text-xl">Handed Out</h2>
              {paddles.length === 0 && <p className="mt-2 text-ink-soft">No paddle yet.</p>}
              <Rows className="mt-3">
                {paddles.map((paddle) => (
                  <PaddleRow key={paddle.id} paddle={paddle} onEdit={setEdited} onReturn={setAsked} />
                ))}
              </Rows>
            </section>
          </div>
        )}
      </Loaded>
      <HolderDialog paddle={edited} onClose={() => setEdited(null)} />
      <ConfirmDialog
        title={`Take back paddle ${asked?.number}?`}
        confirmLabel="Take Back"
        pendingLabel="Taking back…"
        isPending={giveBack.isPending}
        isOpen={asked !== null}
        onConfirm={() => asked && giveBack.mutate(asked, { onSettled: () => setAsked(null) })}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
      >
        You can hand its number to someone else then. Bids and wins of {asked?.name ?? 'whoever held it'} stay theirs.
      </ConfirmDialog>
    </>
  )
}
