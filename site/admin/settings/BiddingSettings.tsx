import { bidderForm } from '../../../api/contract/bidders/known-of-bidder.ts'
import { retentionChoices } from '../../../api/contract/organizations/organization-settings.ts'
import { serverNow } from '../../api-client/server-clock.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { Disclosure } from '../../ui/controls/Disclosure.tsx'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { useQuestion } from '../../ui/dialog/use-question.ts'
import { Field } from '../../ui/form/Field.tsx'
import { SelectField } from '../../ui/form/Select.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { fieldsOf, useCheckedForm } from '../../ui/form/use-submit.ts'
import { counted } from '../../ui/text/counted.ts'
import { ExtensionField } from '../frame/ExtensionField.tsx'
import { refreshItems } from '../frame/queries/items.ts'
import { matchingItems } from '../frame/queries/matching.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'
import { tellOfEdit } from '../frame/undo-store.ts'
import { BlockedAddresses } from './BlockedAddresses.tsx'
import { CategoryLabels } from './CategoryLabels.tsx'
import { SettingsForm, Switch, useSettingsForm } from './SettingsForm.tsx'

const names = [
  'extensionMinutes',
  'confirmsBidders',
  'hidesUpcoming',
  'asksName',
  'asksPhone',
  'retentionMonths',
] as const

/** The form of how people bid, and what is asked once it is saved. */
export function useBiddingSettings() {
  const question = useExtensionQuestion()
  const settings = useSettingsForm(names, ({ extensionMinutes }) => {
    if (extensionMinutes !== undefined) question.look(extensionMinutes)
  })
  return { ...settings, question }
}

const asking = [
  { value: 'off', label: 'Don’t ask' },
  { value: 'optional', label: 'Ask, but let them skip it' },
  { value: 'required', label: 'Ask everyone' },
]

/** After how many months bidders' addresses are erased. See product#retention. */
const retention = retentionChoices.map((months) => ({ value: String(months), label: `${months} months` }))

/** How people find items and bid, and what their team knows of them. */
export function BiddingSettings({ settings }: { settings: ReturnType<typeof useBiddingSettings> }) {
  const { form, field, question } = settings
  return (
    <SettingsForm
      settings={settings}
      below={
        <>
          <CategoryLabels />
          <Disclosure title="Advanced" about="Blocked addresses, and bidders’ privacy">
            <div className="grid gap-10">
              <BlockedAddresses />
              <BidderPrivacy />
            </div>
          </Disclosure>
          <ExtensionQuestion {...question} />
        </>
      }
    >
      <SettingsSection title="How Bidding Works">
        <ExtensionField more="New items begin with this." {...field('extensionMinutes')} />
        <Switch
          label="Bidders confirm their email before their first bid"
          more="By a code that we email them, once on each device."
          {...form.register('confirmsBidders')}
        />
        <Switch
          label="Hide items until they open"
          more="Unless an item says otherwise."
          {...form.register('hidesUpcoming')}
        />
      </SettingsSection>
      {/* See product#names-and-phone-numbers. */}
      <SettingsSection
        title="Questions for Bidders"
        about="Only your team sees the answers."
        more="Each is asked once."
      >
        <SelectField label="Name" options={asking} {...field('asksName')} />
        <SelectField
          label="Phone Number"
          more="No one checks what they type."
          options={asking}
          {...field('asksPhone')}
        />
        <SelectField
          label="Erase Bidders’ Emails After"
          hint="After the last closing they bid at. Totals stay."
          options={retention}
          {...field('retentionMonths')}
        />
      </SettingsSection>
    </SettingsForm>
  )
}

/** Items whose last minutes are not those of the settings, at the revisions that were looked at. */
interface Differing {
  extensionMinutes: number
  itemIds: string[]
  revisions: number[]
}

/** New items begin with the settings' last minutes; whether those there are follow a change of it is for the team to say. */
function useExtensionQuestion() {
  const { organization, eventId } = useTeam()
  const { slug } = organization
  const path = `/api/${slug}/admin/auctions/bulk-edits` as const

  async function findDiffering(extensionMinutes: number) {
    const { auctions } = await queryClient.fetchQuery(matchingItems(slug, { tab: 'active' }))
    const itemIds = auctions.filter(({ endTime }) => new Date(endTime) > serverNow()).map(({ id }) => id)
    if (itemIds.length === 0) return
    const wanted = { kind: 'extension', extensionMinutes } as const
    const { edited } = await change('POST', `${path}/preview`, { itemIds, change: wanted })
    if (edited.length === 0) return
    question.ask({
      extensionMinutes,
      itemIds: edited.map(({ id }) => id),
      revisions: edited.map(({ revision }) => revision),
    })
  }

  async function changeThem({ extensionMinutes, ...items }: Differing) {
    const id = crypto.randomUUID()
    const result = await change('POST', path, { id, ...items, change: { kind: 'extension', extensionMinutes } })
    const words = `Changed the last minutes of ${counted(result.edited, 'item')}.`
    tellOfEdit({ orgSlug: slug, eventId }, id, words, result)
    return result
  }

  const changing = useAction(changeThem, {
    done: (_, { edited }) => ({ title: `Changed ${counted(edited, 'item')}` }),
    failure: 'Failed to change your items',
    refresh: () => refreshItems(slug),
  })
  const question = useQuestion(changing)
  return {
    ...question,
    /** Asks, if there are upcoming or live items with other last minutes. */
    look: useAction(findDiffering, { failure: 'Failed to look at your items' }).mutate,
  }
}

/** Asks whether new last minutes are meant for the items there are, too. See product#extended-end. */
function ExtensionQuestion({ subject: differing, dialog }: ReturnType<typeof useExtensionQuestion>) {
  const count = differing?.itemIds.length ?? 0
  return (
    <ConfirmDialog
      title="Change the Items You Have, Too?"
      confirmLabel="Change Items"
      cancelLabel="Keep Theirs"
      pendingLabel="Changing…"
      isReversible
      {...dialog}
    >
      {counted(count, 'upcoming or live item')} {count === 1 ? 'has' : 'have'} other last minutes. You can undo this on
      the dashboard for ten minutes.
    </ConfirmDialog>
  )
}

/** Gets what is known of a bidder who asks for it, or erases it. See product#erasing-a-bidder. */
function BidderPrivacy() {
  const form = useCheckedForm(bidderForm, { defaultValues: { email: '' } })
  const field = fieldsOf(form)
  const { slug } = useTeam().organization
  const file = useAction(
    async (email: string) => saveFile(await change('POST', `/api/${slug}/admin/bidders/data`, { email })),
    { done: (email) => ({ title: 'Data downloaded', description: email }), failure: 'Failed to download data' },
  )
  const erase = useAction((email: string) => change('POST', `/api/${slug}/admin/bidders/erase`, { email }), {
    done: 'Bidder erased',
    onDone: () => form.reset(),
    failure: 'Failed to erase bidder',
    refresh: () => queryClient.invalidateQueries(),
  })
  const erasure = useQuestion(erase)
  return (
    <SettingsSection title="Bidders’ Privacy" about="When a bidder asks about theirs.">
      <form noValidate className="grid gap-5" onSubmit={form.handleSubmit(({ email }) => file.mutate(email))}>
        <Field label="Bidder’s Email" type="email" autoComplete="off" required {...field('email')} />
        <div className="flex flex-wrap gap-2">
          <button type="submit" className="button" aria-disabled={file.isPending}>
            Download Data
          </button>
          <button type="button" className="button" onClick={form.handleSubmit(({ email }) => erasure.ask(email))}>
            Erase Bidder
          </button>
        </div>
      </form>
      <ConfirmDialog
        title={`Erase ${erasure.subject ?? ''}?`}
        confirmLabel="Erase Bidder"
        cancelLabel="Keep Bidder"
        pendingLabel="Erasing…"
        {...erasure.dialog}
      >
        Their bids stay as amounts, without the address. You won’t be able to reach them, and this can’t be undone.
      </ConfirmDialog>
    </SettingsSection>
  )
}

function saveFile(known: object) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(known, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'bidder.json' })
  link.click()
  URL.revokeObjectURL(url)
}
