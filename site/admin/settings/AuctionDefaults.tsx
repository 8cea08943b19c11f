import { useWatch } from 'react-hook-form'
import { type AdminOrganization, settingsPatch } from '../../../api/contract/organizations/organization-settings.ts'
import { MarkedTextArea } from '../../ui/form/MarkedTextArea.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { ExtensionField } from '../frame/ExtensionField.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { Switch } from './Switch.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const schema = settingsPatch
  .pick({ rules: true, disclaimers: true, extensionMinutes: true })
  .extend(settingsPatch.pick({ confirmsBidders: true, hidesUpcoming: true, showsItemNumbers: true }).shape)

/** What holds for every item that says nothing else, and what new items begin with. See product.md#rules-and-disclaimers. */
export function AuctionDefaults() {
  const { form, field, submit, isPending } = useSettingsForm(schema, defaultsOf)
  const [rules, disclaimers] = useWatch({ control: form.control, name: ['rules', 'disclaimers'] })

  return (
    <SettingsSection title="Auction Defaults" about="Shown with every item, unless the item has its own.">
      <SettingsForm onSubmit={submit} isPending={isPending}>
        <MarkedTextArea
          label="Default Rules"
          rows={6}
          hint="When and how winners pay, and where they pick up."
          written={rules ?? ''}
          {...field('rules')}
        />
        <MarkedTextArea label="Default Disclaimers" rows={4} written={disclaimers ?? ''} {...field('disclaimers')} />
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
        <Switch
          label="Show item numbers to bidders"
          hint="For printed lists and tables. Bidders can search by number, too."
          {...form.register('showsItemNumbers')}
        />
        <ExtensionField
          hint="New items begin with this. Items you have keep theirs: to change those, select them on the dashboard and press Last Minutes."
          {...field('extensionMinutes')}
        />
      </SettingsForm>
    </SettingsSection>
  )
}

function defaultsOf({ rules, disclaimers, extensionMinutes, ...more }: AdminOrganization) {
  const { confirmsBidders, hidesUpcoming, showsItemNumbers } = more
  return {
    rules: rules ?? '',
    disclaimers: disclaimers ?? '',
    extensionMinutes: String(extensionMinutes),
    confirmsBidders,
    hidesUpcoming,
    showsItemNumbers,
  }
}
