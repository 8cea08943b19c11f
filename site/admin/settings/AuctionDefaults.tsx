import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import {
  type AdminOrganization,
  type SettingsPatch,
  settingsPatch,
} from '../../../api/contract/organizations/organization-settings.ts'
import { changedOf } from '../../ui/form/changed-of.ts'
import { MarkedTextArea } from '../../ui/form/MarkedTextArea.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { ExtensionField } from '../ExtensionField.tsx'
import { useTeam } from '../team-context.ts'
import { Switch } from './Switch.tsx'
import { saveSettings, settingsFailure } from './save-settings.ts'

const schema = settingsPatch
  .pick({ rules: true, disclaimers: true, extensionMinutes: true })
  .extend(settingsPatch.pick({ confirmsBidders: true, hidesUpcoming: true, showsItemNumbers: true }).shape)

/** What holds for every item that says nothing else, and what new items begin with. See product.md#rules-and-disclaimers. */
export function AuctionDefaults() {
  const { organization } = useTeam()
  const form = useForm({ values: defaultsOf(organization), resolver: zodResolver(schema) })
  const { errors, isDirty, dirtyFields } = form.formState
  const save = async (patch: SettingsPatch) =>
    form.reset(defaultsOf(await saveSettings(organization.slug, changedOf(patch, dirtyFields))))
  const { submit, isPending } = useSubmit(form, save, settingsFailure)
  useUnsaved(isDirty)
  const [rules, disclaimers] = useWatch({ control: form.control, name: ['rules', 'disclaimers'] })

  return (
    <SettingsSection title="Auction Defaults" about="Shown with every item, unless the item has its own.">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <MarkedTextArea
          label="Default Rules"
          rows={6}
          hint="When and how winners pay, and where they pick up."
          error={errors.rules?.message}
          written={rules ?? ''}
          {...form.register('rules')}
        />
        <MarkedTextArea
          label="Default Disclaimers"
          rows={4}
          error={errors.disclaimers?.message}
          written={disclaimers ?? ''}
          {...form.register('disclaimers')}
        />
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
        <ExtensionField error={errors.extensionMinutes?.message} {...form.register('extensionMinutes')} />
        <div>
          <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={isPending} />
        </div>
      </form>
    </SettingsSection>
  )
}

function defaultsOf({ rules, disclaimers, extensionMinutes, ...more }: AdminOrganization) {
  const { confirmsBidders, hidesUpcoming, showsItemNumbers } = more
  return {
    ...{ rules: rules ?? '', disclaimers: disclaimers ?? '' },
    ...{ extensionMinutes: String(extensionMinutes) },
    ...{ confirmsBidders, hidesUpcoming, showsItemNumbers },
  }
}
