import { useState } from 'react'
import { bidderForm } from '../../../api/contract/bidders/known-of-bidder.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { fieldsOf, useCheckedForm } from '../../ui/form/use-submit.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'

/** Gets what is known of a bidder who asks for it, or erases it. See product#erasing-a-bidder. */
export function BidderPrivacy() {
  const form = useCheckedForm(bidderForm, { defaultValues: { email: '' } })
  const field = fieldsOf(form)
  const [erasing, setErasing] = useState<string | null>(null)
  const file = useBidderFile()
  const erasure = useBidderErasure(() => form.reset())
  return (
    <SettingsSection title="Bidders’ Privacy" about="When a bidder asks about theirs.">
      <form noValidate className="grid gap-5" onSubmit={form.handleSubmit(({ email }) => file.mutate(email))}>
        <Field label="Bidder’s Email" type="email" required {...field('email')} />
        <div className="flex flex-wrap gap-2">
          <button type="submit" className="button" aria-disabled={file.isPending}>
            Download Data
          </button>
          <button type="button" className="button" onClick={form.handleSubmit(({ email }) => setErasing(email))}>
            Erase Bidder
          </button>
        </div>
      </form>
      <ConfirmDialog
        title={`Erase ${erasing ?? ''}?`}
        confirmLabel="Erase Bidder"
        cancelLabel="Keep Bidder"
        pendingLabel="Erasing…"
        isPending={erasure.isPending}
        isOpen={erasing !== null}
        onConfirm={() => erasing && erasure.mutate(erasing, { onSettled: () => setErasing(null) })}
        onClose={() => setErasing(null)}
      >
        Their bids stay as amounts, without the address. You won’t be able to reach them, and this can’t be undone.
      </ConfirmDialog>
    </SettingsSection>
  )
}

/** Downloads what is known of a bidder, by their email. */
function useBidderFile() {
  const { slug } = useTeam().organization
  return useAction(
    async (email: string) => saveFile(await change('POST', `/api/${slug}/admin/bidders/data`, { email })),
    {
      done: (email) => ({ title: 'Data downloaded', description: email }),
      failure: 'Failed to download data',
    },
  )
}

/** Erases a bidder, by their email; `onDone` when that worked. */
function useBidderErasure(onDone: () => void) {
  const { slug } = useTeam().organization
  return useAction((email: string) => change('POST', `/api/${slug}/admin/bidders/erase`, { email }), {
    done: 'Bidder erased',
    onDone,
    failure: 'Failed to erase bidder',
    refresh: () => queryClient.invalidateQueries(),
  })
}

function saveFile(known: object) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(known, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'bidder.json' })
  link.click()
  URL.revokeObjectURL(url)
}
