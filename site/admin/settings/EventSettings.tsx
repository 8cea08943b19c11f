import { useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { PriceField } from '../../ui/form/Field.tsx'
import { MarkedTextArea } from '../../ui/form/MarkedTextArea.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SettingsForm, Switch, useSettingsForm } from './SettingsForm.tsx'

/** The form of what an organization does around the event itself. */
export const useEventSettings = () =>
  useSettingsForm([
    'goalDollars',
    'showsBoard',
    'boardShowsTotal',
    'usesPaddles',
    'showsItemNumbers',
    'takesDonations',
    'donationNote',
  ])

interface Props {
  settings: ReturnType<typeof useEventSettings>
}

/** What an organization collects before the event, and has in the hall. */
export function EventSettings({ settings }: Props) {
  const { form, organization } = settings
  return (
    <SettingsForm settings={settings}>
      <BoardSettings settings={settings} />
      {/* Whether guests without email bid under the number of a paddle. See product#paddles. */}
      <SettingsSection title="Paddles" about="For guests without email.">
        <Switch label="Hand out paddles" more="Your team enters their bids." {...form.register('usesPaddles')} />
        {organization.usesPaddles && (
          <Link href="/paddles" className="text-link inline-flex min-h-11 items-center justify-self-start">
            Hand Out Paddles
          </Link>
        )}
      </SettingsSection>
      <SettingsSection title="Item Numbers">
        <Switch
          label="Show item numbers to bidders"
          more="Bidders can search by number, too."
          {...form.register('showsItemNumbers')}
        />
      </SettingsSection>
      <DonationSettings settings={settings} />
      <SettingsSection title="Gifts of Money" about="For a cause, beside the auction.">
        <Link href="/causes" className="text-link inline-flex min-h-11 items-center justify-self-start">
          Ask for Gifts
        </Link>
      </SettingsSection>
    </SettingsForm>
  )
}

/** What is to be raised, and whether there is a board for the big screen. See product#projector-board. */
function BoardSettings({ settings: { organization, form, field } }: Props) {
  const isOn = useWatch({ control: form.control, name: 'showsBoard' })
  const path = `/${organization.slug}/board`
  return (
    <SettingsSection title="Goal and Projector Board">
      <PriceField label="Goal" more="In whole dollars." {...field('goalDollars')} />
      <Switch label="Show a projector board" more={`Anyone can open ${path}.`} {...form.register('showsBoard')} />
      {isOn && (
        <Switch
          label="Show the total raised on the board"
          hint="With a goal, a thermometer too."
          {...form.register('boardShowsTotal')}
        />
      )}
      {organization.isActive && organization.showsBoard && (
        <a
          href={path}
          target="_blank"
          rel="noopener"
          className="text-link inline-flex min-h-11 items-center justify-self-start"
        >
          Open the Board
        </a>
      )}
    </SettingsSection>
  )
}

/** Whether the public page takes donations of items, and what it says above their form. See product#donations. */
function DonationSettings({ settings: { organization, form, field } }: Props) {
  const isOn = useWatch({ control: form.control, name: 'takesDonations' })
  return (
    <SettingsSection title="Donations" about="Nothing is public until you accept it.">
      <Switch
        label="Take donations of items on your public page"
        more={`At /${organization.slug}/donate.`}
        {...form.register('takesDonations')}
      />
      {isOn && (
        <MarkedTextArea
          label="Words Above the Form"
          rows={4}
          placeholder="What you’re looking for, and until when"
          control={form.control}
          {...field('donationNote')}
        />
      )}
    </SettingsSection>
  )
}
