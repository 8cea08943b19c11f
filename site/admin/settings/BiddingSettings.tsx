import { retentionChoices } from '../../../api/contract/organizations/organization-settings.ts'
import { Disclosure } from '../../ui/controls/Disclosure.tsx'
import { SelectField } from '../../ui/form/Select.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { ExtensionField } from '../frame/ExtensionField.tsx'
import { BidderPrivacy } from './BidderPrivacy.tsx'
import { BlockedAddresses } from './BlockedAddresses.tsx'
import { CategoryLabels } from './CategoryLabels.tsx'
import { ExtensionQuestion, useExtensionQuestion } from './ExtensionQuestion.tsx'
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
              <BidderPrivacy>
                <SelectField
                  label="Erase Bidders’ Emails After"
                  hint="Counted from the last closing they bid at. Amounts stay, so your totals don’t change."
                  options={retention}
                  form={settings.id}
                  {...field('retentionMonths')}
                />
              </BidderPrivacy>
            </div>
          </Disclosure>
          <ExtensionQuestion {...question} />
        </>
      }
    >
      <SettingsSection title="How Bidding Works" about="For all of your items.">
        <ExtensionField hint="New items begin with this, and each can have its own." {...field('extensionMinutes')} />
        <Switch
          label="Bidders confirm their email before their first bid"
          hint="They type a 6-digit code that we email them, once on each device. Fewer fake bids, one more step."
          {...form.register('confirmsBidders')}
        />
        <Switch
          label="Hide items until they open"
          hint="Bidders don’t see an item before its start time. Each item can have its own choice."
          {...form.register('hidesUpcoming')}
        />
      </SettingsSection>
      {/* See product#names-and-phone-numbers. */}
      <SettingsSection
        title="Questions for Bidders"
        about="Asked once, when someone confirms a bid. Only your team sees the answers, beside the email."
      >
        <SelectField label="Name" options={asking} {...field('asksName')} />
        <SelectField
          label="Phone Number"
          hint="No one checks what bidders type. The email is what counts."
          options={asking}
          {...field('asksPhone')}
        />
      </SettingsSection>
    </SettingsForm>
  )
}
