import { MOST_PADDLES } from '../../contract/checkout/paddle.ts'
import { refuse } from '../../server/http/refuse.ts'

const FULL = `Up to ${MOST_PADDLES.toLocaleString('en-US')} paddles can be out at a time.`

/** Why a paddle could not be given out. */
export function refuseGiving(outcome: 'taken' | 'full', number: number) {
  if (outcome === 'full') return refuse(409, FULL)
  const message = `Somebody holds paddle ${number}.`
  return refuse(409, message, { issues: [{ path: 'number', message }] })
}
