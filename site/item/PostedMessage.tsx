/** What became of a bid posted without JavaScript. Unlike a message of the living page it stays. */
export function PostedMessage({ isAccepted, children }: { isAccepted: boolean; children: string }) {
  const look = isAccepted ? 'border-leaf bg-leaf-wash' : 'border-brick bg-brick-wash'
  return (
    <p role={isAccepted ? 'status' : 'alert'} className={`mb-5 rounded-small border-l-4 px-3 py-2 ${look}`}>
      {children}
    </p>
  )
}
