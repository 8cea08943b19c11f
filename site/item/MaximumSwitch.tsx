import { spoken } from '../words/spoken.ts'

/** Has us bid for someone, up to what they type. What that means is said before it is used. */
export function MaximumSwitch({ isOn, onSwitch }: { isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  const { say } = spoken()
  function adoptEarlyPress(input: HTMLInputElement | null) {
    if (input && input.checked !== isOn) onSwitch(input.checked)
  }
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        ref={adoptEarlyPress}
        id="bid-maximum"
        type="checkbox"
        name="isMaximum"
        checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
        aria-describedby="bid-maximum-note"
        className="my-3 size-5 accent-leaf"
      />
      <label htmlFor="bid-maximum" className="flex min-h-11 items-center font-semibold">
        {say('maximum')}
      </label>
      <p id="bid-maximum-note" className="col-start-2 -mt-1 text-sm text-ink-soft">
        {say('maximumNote')}
      </p>
    </div>
  )
}
