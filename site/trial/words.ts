import { bilingual } from '../../api/contract/words/bilingual.ts'
import { bidding } from '../words/en/bidding.ts'
import { organization } from '../words/en/organization.ts'
import { trial } from '../words/en/trial.ts'
import { bidding as biddingInSpanish } from '../words/es/bidding.ts'
import { organization as organizationInSpanish } from '../words/es/organization.ts'
import { trial as trialInSpanish } from '../words/es/trial.ts'

/** What a trial says: in a browser, which changes its language without the server. */
export const trialWords = bilingual(
  { ...organization, ...bidding, ...trial },
  { ...organizationInSpanish, ...biddingInSpanish, ...trialInSpanish },
)
