import { useWatch } from 'react-hook-form'
import { type AdminOrganization, settingsPatch } from '../../../api/contract/organizations/organization-settings.ts'
import { PriceField } from '../../ui/form/Field.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { Switch } from './Switch.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const schema = settingsPatch.pick({ goalDollars: true, showsBoard: true, boardShowsTotal: true })

/** What is to be raised, and whether there is a board for the big screen. See product.md#projector-board. */
export function BoardSettings() {
  const { organization, form, field, submit, isPending } = useSettingsForm(schema, settingsOf)
  const isOn = useWatch({ control: form.control, name: 'showsBoard' })
  const path = `/${organization.slug}/board`

  return (
    <SettingsSection title="Goal and Projector Board" about="What you hope to raise, and a page for the big screen.">
      <SettingsForm
        onSubmit={submit}
        isPending={isPending}
        beside={
          organization.showsBoard && (
            <a href={path} target="_blank" rel="noopener" className="text-link inline-flex min-h-11 items-center">
              Open the Board
            </a>
          )
        }
      >
        <PriceField
          label="Goal"
          hint="In whole dollars. Optional. Only your team sees it, unless the board shows the total."
          {...field('goalDollars')}
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
      </SettingsForm>
    </SettingsSection>
  )
}

function settingsOf({ goalDollars, showsBoard, boardShowsTotal }: AdminOrganization) {
  return { goalDollars: goalDollars?.toLocaleString('en-US') ?? '', showsBoard, boardShowsTotal }
}
