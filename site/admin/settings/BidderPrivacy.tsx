import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { bidderForm } from '../../../api/contract/bidders/known-of-bidder.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { useBidderErasure, useBidderFile } from './queries/bidders.ts'
import { RetentionForm } from './RetentionForm.tsx'

/** Gets what is known of a bidder who asks for it, or erases it. See product.md#erasing-a-bidder. */
export function BidderPrivacy() {
  const form = useForm({ resolver: zodResolver(bidderForm), defaultValues: { email: '' } })
  const [erasing, setErasing] = useState<string | null>(null)
  const file = useBidderFile()
  const erasure = useBidderErasure(() => form.reset())
  return (
    <SettingsSection
      title="Bidders’ Privacy"
      about="How long you keep bidders’ emails, and what to do when one asks about theirs."
    >
      <RetentionForm />
      <form noValidate className="mt-8 grid gap-5" onSubmit={form.handleSubmit(({ email }) => file.mutate(email))}>
        <Field
          label="Bidder’s Email"
          type="email"
          required
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
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
        onOpenChange={(isOpen) => !isOpen && setErasing(null)}
      >
        Their bids stay as amounts, without the address. You won’t be able to reach them, and this can’t be undone.
      </ConfirmDialog>
    </SettingsSection>
  )
}
