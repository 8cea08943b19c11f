import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import {
  type AdminOrganization,
  type SettingsPatch,
  settingsPatch,
} from '../../../api/contract/organizations/organization-settings.ts'
import { changedOf } from '../../ui/form/changed-of.ts'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { PriceField } from '../form/PriceField.tsx'
import { useTeam } from '../team-context.ts'
import { Switch } from './Switch.tsx'
import { saveSettings, settingsFailure } from './save-settings.ts'

const schema = settingsPatch.pick({ goalDollars: true, showsBoard: true, boardShowsTotal: true })

/** What is to be raised, and whether there is a board for the big screen. See product.md#projector-board. */
export function BoardSettings() {
  const { organization } = useTeam()
  const form = useForm({ values: settingsOf(organization), resolver: zodResolver(schema) })
  const { errors, isDirty, dirtyFields } = form.formState
  const save = async (patch: SettingsPatch) =>
    form.reset(settingsOf(await saveSettings(organization.slug, changedOf(patch, dirtyFields))))
  const { submit, isPending } = useSubmit(form, save, settingsFailure)
  useUnsaved(isDirty)
  const isOn = useWatch({ control: form.control, name: 'showsBoard' })
  const path = `/${organization.slug}/board`

  return (
    <SettingsSection title="Goal and Projector Board" about="What you hope to raise, and a page for the big screen.">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <PriceField
          label="Goal"
          hint="In whole dollars. Optional. Only your team sees it, unless the board shows the total."
          error={errors.goalDollars?.message}
          {...form.register('goalDollars')}
        />
        <Switch
          label="Show a projector board"
          hint={`Open items, time left, and the newest bids, turning by themselves. Anyone can open ${path}.`}
          {...form.register('showsBoard')}
        />
        {isOn && (
          <Switch
            label="Show the total raised on the board"
            hint="What the current bids on your public page add up to. With a goal, a thermometer too."
            {...form.register('boardShowsTotal')}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={isPending} />
          {organization.showsBoard && (
            <a href={path} target="_blank" rel="noopener" className="text-link inline-flex min-h-11 items-center">
              Open the Board
            </a>
          )}
        </div>
      </form>
    </SettingsSection>
  )
}

function settingsOf({ goalDollars, showsBoard, boardShowsTotal }: AdminOrganization) {
  return { goalDollars: goalDollars?.toLocaleString('en-US') ?? '', showsBoard, boardShowsTotal }
}
