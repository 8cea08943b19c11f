interface Props {
  /** What the trap's label says to people whose browser shows it. */
  leaveEmpty: string
  /** Proves when the form was opened. See product#questions. */
  token: string
  send: string
}

/** What stands below the fields of a form that strangers post: a trap for programs, its token, and the button. */
export function PostedFormEnd({ leaveEmpty, token, send }: Props) {
  return (
    <>
      <div className="hidden">
        <label htmlFor="trap">{leaveEmpty}</label>
        <input id="trap" name="trap" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="token" value={token} />
      <button type="submit" className="button button-primary justify-self-start">
        {send}
      </button>
    </>
  )
}

/** What became of a bid posted without JavaScript. Unlike a message of the living page it stays. */
export function PostedMessage({ isAccepted, children }: { isAccepted: boolean; children: string }) {
  const look = isAccepted ? 'border-leaf bg-leaf-wash' : 'border-brick bg-brick-wash'
  return (
    <p role={isAccepted ? 'status' : 'alert'} className={`mb-5 rounded-small border-l-4 px-3 py-2 ${look}`}>
      {children}
    </p>
  )
}
