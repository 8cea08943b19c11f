import { useState } from 'react'
import type { CheckoutLink } from '../../../api/contract/checkout/checkout-link.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Rows } from '../../ui/list/Rows.tsx'
import { useTeam } from '../frame/team-context.ts'
import { useLinkActions } from './queries/checkout-links.ts'

/** The links in force, with who entered by each and when. */
export function LinkLines({ links }: { links: CheckoutLink[] }) {
  const { timeZone } = useTeam().organization
  const [revoking, setRevoking] = useState<string | null>(null)
  const { revoke } = useLinkActions()
  const at = (instant: string) => shortMoment(new Date(instant), timeZone)
  if (links.length === 0) return <p className="mt-8 text-ink-soft">No active links.</p>
  return (
    <section aria-labelledby="links" className="mt-8">
      <h2 id="links" className="text-xl">
        Active Links
      </h2>
      <Rows className="mt-3">
        {links.map(({ id, madeAt, madeByName, endsAt, helpers }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">Good until {at(endsAt)}</p>
              <p className="text-sm text-ink-soft wrap-anywhere">
                Made {at(madeAt)} by {madeByName}
              </p>
              {helpers.length === 0 && <p className="text-sm text-ink-soft">No one entered yet.</p>}
              <ul className="text-sm wrap-anywhere">
                {helpers.map(({ name, enteredAt }) => (
                  <li key={`${name} ${enteredAt}`}>
                    {name}, entered {at(enteredAt)}
                  </li>
                ))}
              </ul>
            </div>
            <button
              type="button"
              className="button"
              aria-label={`Revoke the link made ${at(madeAt)}`}
              onClick={() => setRevoking(id)}
            >
              Revoke
            </button>
          </li>
        ))}
      </Rows>
      <ConfirmDialog
        title="Revoke This Link?"
        confirmLabel="Revoke Link"
        cancelLabel="Don’t Revoke"
        pendingLabel="Revoking…"
        isPending={revoke.isPending}
        isOpen={revoking !== null}
        onConfirm={() => revoking && revoke.mutate(revoking, { onSettled: () => setRevoking(null) })}
        onOpenChange={(isOpen) => !isOpen && setRevoking(null)}
      >
        Everyone who entered by it is out at once. What they recorded stays.
      </ConfirmDialog>
    </section>
  )
}
