import { useState } from 'react'
import type { DonationView } from '../../../api/contract/auction/donations/donation-view.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { Pages } from '../../ui/list/Pages.tsx'
import { useListAt } from '../../ui/list/use-list-at.ts'
import { copyAddress } from '../frame/copy-public-link.ts'
import { FormHead } from '../frame/FormHead.tsx'
import { useTeam } from '../frame/team-context.ts'
import { DonationCard } from './DonationCard.tsx'
import { useDonationActions, useDonations } from './queries/donations.ts'

/** What people offered to give, newest first. See product.md#donations. */
export function Donations() {
  const { organization } = useTeam()
  const { page, turn } = useListAt()
  const [declined, setDeclined] = useState<DonationView | null>(null)
  const { decline, reopen } = useDonationActions()
  return (
    <>
      <FormHead title="Donations" />
      {organization.takesDonations && <FormLink slug={organization.slug} />}
      <Loaded query={useDonations(page)} failure="The donations couldn’t be loaded.">
        {({ donations, pagination }) => (
          <>
            {donations.length === 0 && (
              <p className="py-10 text-center text-ink-soft" role="status">
                {organization.takesDonations ? 'Nothing yet.' : 'Donations are turned off in Org Settings.'}
              </p>
            )}
            <ul className="mt-6 grid gap-4">
              {donations.map((donation) => (
                <li key={donation.id}>
                  <DonationCard donation={donation} onDecline={setDeclined} reopen={reopen} />
                </li>
              ))}
            </ul>
            <Pages {...pagination} of="donations" onTurn={turn} />
          </>
        )}
      </Loaded>
      <ConfirmDialog
        title={`Decline “${declined?.title}”?`}
        confirmLabel="Decline Donation"
        isReversible
        pendingLabel="Declining…"
        isPending={decline.isPending}
        isOpen={declined !== null}
        onConfirm={() => declined && decline.mutate(declined, { onSettled: () => setDeclined(null) })}
        onOpenChange={(isOpen) => !isOpen && setDeclined(null)}
      >
        The donor isn’t told, so you may want to write to them. You can reopen it later.
      </ConfirmDialog>
    </>
  )
}

/** Where people find the form, for whoever asks them to give something. */
function FormLink({ slug }: { slug: string }) {
  const path = `/${slug}/donate`
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-ink-soft">
      <span className="wrap-anywhere">
        The form is at {location.host}
        {path}.
      </span>
      <button type="button" className="text-link min-h-11 cursor-pointer" onClick={() => copyAddress(path)}>
        Copy the Link
      </button>
    </p>
  )
}
