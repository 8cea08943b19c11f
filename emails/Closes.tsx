import type { Language } from '../api/contract/values/text/language.ts'
import { moment } from '../api/contract/values/time/moment.ts'
import { timeLeft, timeLeftInWords } from '../api/contract/values/time/time-left.ts'
import { Fact } from './Facts.tsx'
import { emailWords } from './words/catalogues.ts'

interface Props {
  email: {
    item: { endTime: string; mayRunLonger: boolean }
    organization: { timeZone: string }
    language: Language
    sentAt?: string
  }
}

/** When bidding ends, on the organization's clock; and how long that is, for those who read the mail at once. */
export function Closes({ email: { item, organization, language, sentAt } }: Props) {
  const say = emailWords(language)
  const end = new Date(item.endTime)
  const time = moment(end, organization.timeZone, language)
  return (
    <>
      <Fact label={say('closes')}>{item.mayRunLonger ? say('orLater', { time }) : time}</Fact>
      {sentAt && <Fact label={say('timeLeft')}>{timeLeftInWords(timeLeft(new Date(sentAt), end), language)}</Fact>}
    </>
  )
}
