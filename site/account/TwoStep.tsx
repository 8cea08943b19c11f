import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { type TwoStepStart, type TwoStepView, twoStepForm } from '../../api/contract/accounts/two-step.ts'
import { call } from '../api-client/call.ts'
import { showFailure } from '../ui/action/show-failure.ts'
import { copyLink } from '../ui/controls/copy-link.ts'
import { Field } from '../ui/form/Field.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../ui/form/use-submit.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { QrPicture } from '../ui/picture/QrPicture.tsx'
import { counted } from '../ui/text/counted.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { CodeField } from './CodeField.tsx'

/** Until the page is left: Escape closes the dialog around them, and they can’t be read again. */
const $made = atom<{ email: string; codes: string[] } | null>(null)

/** Turns two-step sign-in on and off. See product#two-step-sign-in. @param email of the person */
export function TwoStep({ email }: { email: string }) {
  const [state, setState] = useState<TwoStepView | null>(null)
  const [start, setStart] = useState<TwoStepStart | null>(null)
  const [isBeginning, setBeginning] = useState(false)
  const made = useStore($made)
  const [isEnding, setEnding] = useState(false)
  const read = () => call('GET', '/api/user/two-step').then(setState, () => setState(null))
  useEffect(() => void read(), [])

  async function begin() {
    // Another secret would take the place of the one that is scanned by then.
    if (isBeginning) return
    setBeginning(true)
    try {
      setStart(await call('POST', '/api/user/two-step'))
    } catch (error) {
      showFailure({ title: 'Failed to set up two-step sign-in', fallback: 'Please try again in a moment.' }, error)
    } finally {
      setBeginning(false)
    }
  }

  function ended() {
    showToast({ title: 'Two-step sign-in is off' })
    setEnding(false)
    $made.set(null)
    void read()
  }

  return (
    <section aria-labelledby="two-step" className="mt-6 grid gap-3 border-t border-line pt-5">
      <h3 id="two-step" className="text-lg">
        Two-Step Sign-In
      </h3>
      {made?.email === email && <RecoveryCodes codes={made.codes} />}
      {start && (
        <TwoStepSetup
          start={start}
          onDone={(recoveryCodes) => {
            setStart(null)
            $made.set({ email, codes: recoveryCodes })
            void read()
          }}
        />
      )}
      {!start && !state?.isOn && (
        <>
          <p className="text-sm text-ink-soft">
            Besides your password, enter a code from an app on your phone each time you sign in.
          </p>
          <button type="button" className="button" aria-disabled={isBeginning} onClick={begin}>
            Set Up Two-Step Sign-In
          </button>
        </>
      )}
      {state?.isOn && (
        <>
          <p className="text-sm text-ink-soft">
            It’s on. You have {counted(state.recoveryCodesLeft, 'recovery code')} left.
          </p>
          {isEnding ? (
            <TwoStepEnd onDone={ended} />
          ) : (
            <button type="button" className="button" onClick={() => setEnding(true)}>
              Turn Off Two-Step Sign-In
            </button>
          )}
        </>
      )}
    </section>
  )
}

/** Turns two-step sign-in off, with a code from the app or a recovery code. */
function TwoStepEnd({ onDone }: { onDone: () => void }) {
  const form = useCheckedForm(twoStepForm, { defaultValues: { code: '' } })
  const { submit, isPending, field } = useSubmit(
    form,
    { title: 'Failed to turn off two-step sign-in', fallback: 'Please try again in a moment.' },
    async (typed) => {
      await call('DELETE', '/api/user/two-step', typed)
      onDone()
    },
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <CodeField {...field('code')} />
      <SubmitButton label="Turn Off Two-Step Sign-In" pendingLabel="Turning Off..." isPending={isPending} />
    </form>
  )
}

/** Shows an authenticator app its secret, and asks for the first code. */
function TwoStepSetup({ start, onDone }: { start: TwoStepStart; onDone: (recoveryCodes: string[]) => void }) {
  const form = useCheckedForm(twoStepForm, { defaultValues: { code: '' } })
  const { submit, isPending, field } = useSubmit(form, 'Failed to turn on two-step sign-in', async (typed) =>
    onDone((await call('POST', '/api/user/two-step/confirm', typed)).recoveryCodes),
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-sm text-ink-soft">Scan this with an authenticator app, then enter the code it shows.</p>
      <QrPicture text={start.uri} label="QR code for your authenticator app" className="mx-auto size-44" />
      <p className="text-sm text-ink-soft">
        Can’t scan it? Type this key into the app:{' '}
        <code className="block font-semibold text-ink wrap-anywhere">{start.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Field label="Code from Your App" inputMode="numeric" autoComplete="one-time-code" required {...field('code')} />
      <SubmitButton label="Turn On Two-Step Sign-In" pendingLabel="Turning On..." isPending={isPending} />
    </form>
  )
}

/** The codes that stand in for a lost phone: shown once, as only their hashes are stored. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div role="status" className="grid gap-3 rounded-soft border border-leaf bg-leaf-wash p-4">
      <p>
        <strong>Save your recovery codes now.</strong> Each works once if you lose your phone. We can’t show them again.
      </p>
      <ul className="font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button
        type="button"
        className="button"
        onClick={async () => {
          if (await copyLink(codes.join('\n'))) showToast({ title: 'Recovery codes copied' })
        }}
      >
        Copy Recovery Codes
      </button>
    </div>
  )
}
