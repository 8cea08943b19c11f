import { moment } from '../api/contract/values/moment.ts'
import { timeLeft, timeLeftInWords } from '../api/contract/values/time-left.ts'
import { Fact } from './Facts.tsx'

interface Props {
  letter: { item: { endTime: string; mayRunLonger: boolean }; organization: { timeZone: string }; sentAt?: string }
}

/** When bidding ends, on the organization's clock; and how long that is, for those who read the mail at once. */
export function Closes({ letter: { item, organization, sentAt } }: Props) {
  const end = new Date(item.endTime)
  return (
    <>
      <Fact label="Closes">
        {moment(end, organization.timeZone)}
        {item.mayRunLonger && ', or later while people are still bidding'}
      </Fact>
      {sentAt && <Fact label="Time left when we sent this">{timeLeftInWords(timeLeft(new Date(sentAt), end))}</Fact>}
    </>
  )
}
