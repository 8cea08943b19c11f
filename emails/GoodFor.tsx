import { timeLeft, timeLeftInWords } from '../api/contract/values/time/time-left.ts'

/** How long a link works. An account has no time zone, so this is a length of time. */
export function GoodFor({ link }: { link: { sentAt: string; expiresAt: string } }) {
  const left = timeLeft(new Date(link.sentAt), new Date(link.expiresAt))
  return <>This link works once and expires {timeLeftInWords(left)} after we sent it.</>
}
