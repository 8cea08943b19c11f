import { useEffect, useRef, useState } from 'react'
import { NOT_YOU } from '../../api/contract/bidders/not-you.ts'
import { noteDevice } from '../device/known-device.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { spoken } from '../words/spoken.ts'
import { $meantEmail, lookForSlip } from './bid-store.ts'
import { forgetBidder } from './bidder-store.ts'
import { useBidder } from './use-live.ts'

interface Props {
  draft: string | undefined
  fault: string | undefined
  onType: () => void
}

/** Who bids: the address this device remembers, or a field for one. Both are equally high. */
export function EmailField(props: Props) {
  const bidder = useBidder()
  // After "Not you?" the next thing is to type, without losing one's place on the page.
  const [wasForgotten, setForgotten] = useState(false)
  if (!bidder) return <TypedEmail {...props} takesFocus={wasForgotten} />
  return <Remembered bidder={bidder} onForget={() => setForgotten(true)} />
}

function Remembered({ bidder, onForget }: { bidder: string; onForget: () => void }) {
  const { say } = spoken()
  function forget() {
    onForget()
    forgetDevice()
  }
  return (
    <div className="grid min-h-27 content-start gap-1">
      <p className="font-semibold">{say('biddingAs')}</p>
      <p className="flex min-h-13 items-center justify-between gap-3 rounded-soft border border-line bg-sunken px-3.5">
        <span className="leading-tight wrap-anywhere">{bidder}</span>
        <button type="button" onClick={forget} className="text-link min-h-11 shrink-0 cursor-pointer px-1">
          {say('notYou')}
        </button>
      </p>
      <input type="hidden" name="email" value={bidder} />
      <p className="text-sm text-ink-soft">{say('savedHere')}</p>
    </div>
  )
}

function TypedEmail({ draft, fault, onType, takesFocus }: Props & { takesFocus: boolean }) {
  const { say } = spoken()
  const input = useRef<HTMLInputElement>(null)
  const meant = useStore($meantEmail)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  function takeMeant() {
    if (input.current && meant) input.current.value = meant
    $meantEmail.set(null)
  }

  return (
    <div className="grid min-h-27 content-start gap-1">
      <label htmlFor="bid-email" className="font-semibold">
        {say('email')}
      </label>
      <input
        ref={input}
        id="bid-email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        defaultValue={draft}
        onChange={onType}
        onBlur={({ target }) => lookForSlip(target.value)}
        aria-invalid={fault !== undefined}
        aria-describedby="bid-email-note"
        className="field"
      />
      <p id="bid-email-note" role="status" className="text-sm text-ink-soft">
        {fault ? (
          <span className="font-semibold text-brick">{fault}</span>
        ) : meant ? (
          <MeantEmail email={meant} onTake={takeMeant} />
        ) : (
          say('emailNote')
        )}
      </p>
    </div>
  )
}

/** Points out a likely slip in an address; whoever means it as it is goes on. */
export function MeantEmail({ email, onTake }: { email: string; onTake: () => void }) {
  return (
    <button type="button" onClick={onTake} className="text-link cursor-pointer text-left font-semibold wrap-anywhere">
      {spoken().say('emailMeant', { email })}
    </button>
  )
}

/** "Not you?": nothing of the last bidder stays, and My bids is not open here any more. Nobody waits for the server. */
function forgetDevice(): void {
  forgetBidder()
  // Without asking the hint first: browsers may have dropped it, and not the cookie.
  noteDevice(false)
  // Goes with whatever is asked next, if the network is away, for as long as the server knows a device.
  document.cookie = `${NOT_YOU}=1; path=/; max-age=7776000`
  // Hardly anybody needs it, so that nobody else waits for it.
  import('../device/forget-device.ts').then((device) => device.forgetDevice()).catch(() => {})
}
