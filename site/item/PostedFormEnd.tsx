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
