/** Above a list of emails on a site that cannot send any yet. */
export function NotSending() {
  return (
    <p className="mt-5 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3">
      This site can’t send email yet. Messages will wait here. (Site host: set RESEND_API_KEY or SMTP_URL.)
    </p>
  )
}
