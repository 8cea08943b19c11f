import { type SubmitEvent, useEffect, useState } from 'react'
import { call } from '../api-client/call.ts'
import { reasonOf } from '../api-client/reason-of.ts'
import { noteDevice } from '../device/known-device.ts'
import { spoken } from '../words/spoken.ts'
import { $ownBids } from './bidder-store.ts'
import { $live } from './item-store.ts'
import { readOwnBids } from './read-own-bids.ts'
import { stanceOf } from './stance.ts'

interface Props {
  orgSlug: string
  email: string
  /** Once the code was right: the bid can be sent now, unless its bidder turns out to be winning. */
  onConfirmed: (isWinning: boolean) => void
}

/** Of the code that was mailed last from this page: closing the step and opening it again mails no other one. */
let mailed: { email: string; challenge: string } | null = null

/** Asks a bidder for the code that is mailed to them, within the step that confirms their bid. See product#confirmed-bidders. */
export function CodeStep({ orgSlug, email, onConfirmed }: Props) {
  const { say } = spoken()
  const [problem, setProblem] = useState<string | null>(null)
  // Of the code that was mailed last; `null` until then.
  const [challenge, setChallenge] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function ask() {
    try {
      const sent = await call('POST', `/api/${orgSlug}/my-bids/code`, { email })
      mailed = { email, challenge: sent.challenge }
      setChallenge(sent.challenge)
      setProblem(null)
    } catch (error) {
      setProblem(reasonOf(error, say('codeFailed')))
    }
  }

  useEffect(() => {
    const sent = challengeOf(email)
    setChallenge(sent)
    if (sent === null) void ask()
  }, [email])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const code = String(new FormData(form).get('code'))
    setBusy(true)
    try {
      await call('POST', `/api/${orgSlug}/my-bids/open`, { email, challenge: challenge ?? '', code })
      mailed = null
      noteDevice(true)
      // What else they do here is known only now.
      await readOwnBids(orgSlug).catch(() => 'failed')
      // Whoever went back has not confirmed what they typed since.
      if (form.isConnected) onConfirmed(isWinning())
    } catch (error) {
      setProblem(reasonOf(error, say('codeFailed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} className="mt-4 grid gap-2">
      <label htmlFor="bid-code" className="font-semibold">
        {say('codeLabel')}
      </label>
      <p id="bid-code-note" role="status" className="text-sm text-ink-soft">
        {problem ? (
          <span className="font-semibold text-brick">{problem}</span>
        ) : (
          challenge !== null && say('codeSent', { email })
        )}
      </p>
      <input
        ref={focus}
        id="bid-code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={12}
        aria-describedby="bid-code-note"
        className="field figures text-2xl tracking-widest"
      />
      <button type="submit" className="button button-primary" aria-disabled={isBusy}>
        {say('codeConfirm')}
      </button>
      <button type="button" className="button" onClick={() => void ask()}>
        {say('codeAgain')}
      </button>
    </form>
  )
}

function isWinning(): boolean {
  const live = $live.get()
  if (!live) return false
  return stanceOf($ownBids.get()[live.item.id] ?? [], live.bids, live.item.bidCount)?.kind === 'winning'
}

function challengeOf(email: string): string | null {
  return mailed?.email === email ? mailed.challenge : null
}

/** The button that was pressed is gone. */
function focus(field: HTMLInputElement | null) {
  field?.focus()
}
