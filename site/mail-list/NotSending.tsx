/** Above mails that go nowhere: nothing here is wrong with them. */
export function NotSending() {
  return (
    <p className="mt-5 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3">
      No mail is sent from this installation yet: whoever runs it has to set RESEND_API_KEY or SMTP_URL. Until then
      mails wait here.
    </p>
  )
}
