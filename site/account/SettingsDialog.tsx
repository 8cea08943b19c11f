import { useState } from 'react'
import { type Person, passwordForm, profileForm } from '../../api/contract/accounts/account.ts'
import type { Membership } from '../../api/contract/organizations/organization.ts'
import { summaryReason } from '../../api/contract/organizations/team.ts'
import { call } from '../api-client/call.ts'
import { Tabs } from '../ui/controls/Tabs.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Field } from '../ui/form/Field.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../ui/form/use-submit.ts'
import { Note } from '../ui/text/Note.tsx'
import { showToast } from '../ui/toast/toast-store.ts'
import { Devices } from './Devices.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { chooseSummary } from './organizations-store.ts'
import { AccountOf, PasswordField } from './PasswordField.tsx'
import { TwoStep } from './TwoStep.tsx'

interface Props {
  person: Person
  /** Where they work, as far as is known. */
  organizations?: Membership[] | null
  isOpen: boolean
  onClose: () => void
  onChanged: (person: Person) => void
}

/** The user's own name, email, and password, where they are signed in, and which emails they get as a team member. */
export function SettingsDialog({ person, organizations, isOpen, onClose, onChanged }: Props) {
  const profile = <ProfileForm person={person} onChanged={onChanged} onDone={onClose} />
  const password = (
    <>
      <PasswordForm email={person.email} onChanged={onClose} />
      <TwoStep email={person.email} />
    </>
  )
  return (
    <Dialog title="User Settings" isOpen={isOpen} onClose={onClose}>
      <Tabs
        label="User settings"
        tabs={[
          { value: 'profile', label: 'Profile', panel: profile },
          { value: 'password', label: 'Password', panel: password, isKept: true },
          { value: 'devices', label: 'Devices', panel: <Devices /> },
          ...(organizations?.length
            ? [{ value: 'emails', label: 'Emails', panel: <SummaryChoices organizations={organizations} /> }]
            : []),
        ]}
      />
    </Dialog>
  )
}

interface PasswordFormProps {
  /** Whose password it is. */
  email: string
  onChanged: () => void
}

/** Another password for oneself. */
function PasswordForm({ email, onChanged }: PasswordFormProps) {
  const form = useCheckedForm(passwordForm)
  const { submit, isPending, field } = useSubmit(
    form,
    { title: 'Error updating password', fallback: 'Failed to update password' },
    async (passwords, isShown) => {
      await call('PATCH', '/api/user/password', passwords)
      showToast({ title: 'Password updated', description: 'You were signed out on your other devices.' })
      if (isShown()) onChanged()
    },
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <AccountOf email={email} />
      <PasswordField label="Current Password" autoComplete="current-password" required {...field('currentPassword')} />
      <NewPasswordField label="New Password" required {...field('newPassword', { deps: 'confirmPassword' })} />
      <PasswordField label="Confirm New Password" autoComplete="new-password" required {...field('confirmPassword')} />
      <SubmitButton label="Update Password" pendingLabel="Updating..." isPending={isPending} />
    </form>
  )
}

/** For which organizations one is mailed what sold; owners always are. */
function SummaryChoices({ organizations }: { organizations: Membership[] }) {
  return (
    <fieldset>
      <legend className="font-semibold">Closing Summaries</legend>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        When bidding closes, get an email with every item, its price, and its winner.
      </p>
      <ul className="divide-y divide-line rounded-soft border border-line bg-sheet">
        {organizations.map((organization) => (
          <li key={organization.id}>
            <Choice
              organization={organization}
              onChoose={(getsSummary) => chooseSummary(organizations, organization.slug, getsSummary)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function Choice({ organization, onChoose }: { organization: Membership; onChoose: (isOn: boolean) => void }) {
  const { name, role, getsSummary } = organization
  const isAlways = summaryReason({ role, wantsSummary: getsSummary }) === 'role'
  return (
    <label className={`flex min-h-12 items-center gap-3 px-4 py-2 ${isAlways ? '' : 'cursor-pointer'}`}>
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-leaf"
        checked={getsSummary}
        disabled={isAlways}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <span className="min-w-0 wrap-anywhere">
        {name}
        {isAlways && <span className="block text-sm text-ink-soft">Always on for owners</span>}
      </span>
    </label>
  )
}

interface ProfileFormProps {
  person: Person
  onChanged: (person: Person) => void
  onDone: () => void
}

/** The user's name and email; a new email must be confirmed first. See product#changing-an-email. */
function ProfileForm({ person: { name, email }, onChanged, onDone }: ProfileFormProps) {
  const [pendingEmail, setPendingEmail] = useState<string | null>(null)
  const form = useCheckedForm(profileForm, { defaultValues: { name, email } })
  const { submit, isPending, field } = useSubmit(
    form,
    { title: 'Error updating profile', fallback: 'Failed to update profile' },
    async (profile, isShown) => {
      // It may have been changed in another tab since this one was opened.
      const edit = profile.email === email ? { name: profile.name } : profile
      const answer = await call('PATCH', '/api/user/profile', edit)
      onChanged(answer.user)
      setPendingEmail(answer.pendingEmail)
      if (answer.pendingEmail) return form.reset({ name: answer.user.name, email: answer.user.email })
      showToast({ title: 'Profile updated' })
      if (isShown()) onDone()
    },
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Name" autoComplete="name" required {...field('name')} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        hint="You use it to sign in."
        {...field('email')}
      />
      {pendingEmail && (
        <Note>
          Check your inbox: we sent a link to {pendingEmail}. Open it and enter your password to finish the change.
        </Note>
      )}
      <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={isPending} />
    </form>
  )
}
