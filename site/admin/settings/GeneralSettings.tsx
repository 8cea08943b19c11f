import { useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { Field, PriceField, TextArea } from '../../ui/form/Field.tsx'
import { MarkedTextArea } from '../../ui/form/MarkedTextArea.tsx'
import { SelectField } from '../../ui/form/Select.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { ExtensionField } from '../frame/ExtensionField.tsx'
import { useCan } from '../frame/team-context.ts'
import { BidderPrivacy } from './BidderPrivacy.tsx'
import { BlockedAddresses } from './BlockedAddresses.tsx'
import { CategoryLabels } from './CategoryLabels.tsx'
import { OrganizationDetails } from './OrganizationDetails.tsx'
import { SettingsForm, Switch, useSettingsForm } from './SettingsForm.tsx'

/** What an organization decides for its auctions, a form a subject; those with lists of their own have a file. */
export function GeneralSettings() {
  const canChange = useCan('manage organization')
  return (
    <fieldset disabled={!canChange} className="grid min-w-0 gap-10">
      <OrganizationDetails />
      <AuctionDefaults />
      <DonationSettings />
      <BoardSettings />
      <PaymentSettings />
      <BidderQuestions />
      <PaddleSettings />
      <CategoryLabels />
      <BlockedAddresses />
      <BidderPrivacy />
    </fieldset>
  )
}

/** What holds for every item that says nothing else, and what new items begin with. See product.md#rules-and-disclaimers. */
function AuctionDefaults() {
  const settings = useSettingsForm(
    'rules',
    'disclaimers',
    'extensionMinutes',
    'confirmsBidders',
    'hidesUpcoming',
    'showsItemNumbers',
  )
  return (
    <SettingsSection title="Auction Defaults" about="Shown with every item, unless the item has its own.">
      <SettingsForm settings={settings}>
        <MarkedTextArea
          label="Default Rules"
          rows={6}
          hint="When and how winners pay, and where they pick up."
          control={settings.form.control}
          {...settings.field('rules')}
        />
        <MarkedTextArea
          label="Default Disclaimers"
          rows={4}
          control={settings.form.control}
          {...settings.field('disclaimers')}
        />
        <Switch
          label="Bidders confirm their email before their first bid"
          hint="They type a 6-digit code that we email them, once on each device. Fewer fake bids, one more step."
          {...settings.form.register('confirmsBidders')}
        />
        <Switch
          label="Hide items until they open"
          hint="Bidders don’t see an item before its start time. Each item can have its own choice."
          {...settings.form.register('hidesUpcoming')}
        />
        <Switch
          label="Show item numbers to bidders"
          hint="For printed lists and tables. Bidders can search by number, too."
          {...settings.form.register('showsItemNumbers')}
        />
        <ExtensionField
          hint="New items begin with this. Items you have keep theirs: to change those, select them on the dashboard and press Last Minutes."
          {...settings.field('extensionMinutes')}
        />
      </SettingsForm>
    </SettingsSection>
  )
}

/** Whether the public page takes donations of items, and what it says above their form. See product.md#donations. */
function DonationSettings() {
  const settings = useSettingsForm('takesDonations', 'donationNote')
  const { organization, form } = settings
  const isOn = useWatch({ control: form.control, name: 'takesDonations' })

  return (
    <SettingsSection title="Donations" about="People can offer items. Nothing is public until you accept it.">
      <SettingsForm settings={settings}>
        <Switch
          label="Take donations of items on your public page"
          hint={`Adds a “Donate an item” link that leads to /${organization.slug}/donate.`}
          {...form.register('takesDonations')}
        />
        {isOn && (
          <MarkedTextArea
            label="Words Above the Form"
            rows={4}
            hint="What you’re looking for, and until when. Optional."
            control={form.control}
            {...settings.field('donationNote')}
          />
        )}
      </SettingsForm>
    </SettingsSection>
  )
}

/** What is to be raised, and whether there is a board for the big screen. See product.md#projector-board. */
function BoardSettings() {
  const settings = useSettingsForm('goalDollars', 'showsBoard', 'boardShowsTotal')
  const { organization, form } = settings
  const isOn = useWatch({ control: form.control, name: 'showsBoard' })
  const path = `/${organization.slug}/board`

  return (
    <SettingsSection title="Goal and Projector Board" about="What you hope to raise, and a page for the big screen.">
      <SettingsForm
        settings={settings}
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
          {...settings.field('goalDollars')}
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

/** What winners are told of paying, and when they are reminded. See product.md#payments. */
function PaymentSettings() {
  const settings = useSettingsForm('paymentInstructions', 'paymentLink', 'remindsAfter24Hours', 'remindsAfter48Hours')
  return (
    <SettingsSection title="Payments" about="Winners read this in their email and under My bids until they’ve paid.">
      <SettingsForm settings={settings}>
        <TextArea
          label="How to Pay"
          rows={3}
          hint="For example: checks to Pine Hill PTA, or cash at pickup. Optional."
          {...settings.field('paymentInstructions')}
        />
        <Field
          label="Payment Link"
          inputMode="url"
          autoComplete="off"
          hint="A page of your payment service. {code} and {amount} are filled in for each winner. Optional."
          {...settings.field('paymentLink')}
        />
        <Switch
          label="Remind who hasn’t paid after 24 hours"
          hint="An email about what’s left, a day after their latest win."
          {...settings.form.register('remindsAfter24Hours')}
        />
        <Switch
          label="Remind who hasn’t paid after 48 hours"
          hint="The same two days after it, also to those who were reminded before."
          {...settings.form.register('remindsAfter48Hours')}
        />
      </SettingsForm>
    </SettingsSection>
  )
}

const asking = [
  { value: 'off', label: 'Don’t ask' },
  { value: 'optional', label: 'Ask, but let them skip it' },
  { value: 'required', label: 'Ask everyone' },
]

/** What bidders are asked for besides their email. See product.md#names-and-phone-numbers. */
function BidderQuestions() {
  const settings = useSettingsForm('asksName', 'asksPhone')
  return (
    <SettingsSection
      title="Questions for Bidders"
      about="Asked once, when someone confirms a bid. Only your team sees the answers, beside the email."
    >
      <SettingsForm settings={settings}>
        <SelectField label="Name" options={asking} {...settings.field('asksName')} />
        <SelectField
          label="Phone Number"
          hint="No one checks what bidders type. The email is what counts."
          options={asking}
          {...settings.field('asksPhone')}
        />
      </SettingsForm>
    </SettingsSection>
  )
}

/** Whether guests without email bid under the number of a paddle. See product.md#paddles. */
function PaddleSettings() {
  const settings = useSettingsForm('usesPaddles')
  return (
    <SettingsSection title="Paddles" about="For guests at the event who have no email.">
      <SettingsForm
        settings={settings}
        beside={
          settings.organization.usesPaddles && (
            <Link href="/paddles" className="text-link inline-flex min-h-11 items-center">
              Hand Out Paddles
            </Link>
          )
        }
      >
        <Switch
          label="Hand out paddles"
          hint="Your team gives a guest a number and enters their bids at the table."
          {...settings.form.register('usesPaddles')}
        />
      </SettingsForm>
    </SettingsSection>
  )
}
