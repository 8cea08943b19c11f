import { bilingual } from '../../api/contract/words/bilingual.ts'
import * as enBidding from '../words/en/bidding.ts'
import { organization as enOrganization } from '../words/en/organization.ts'
import * as esBidding from '../words/es/bidding.ts'
import { organization as esOrganization } from '../words/es/organization.ts'

/** What a trial says: in a browser, which changes its language without the server. */
export const { trial: trialWords } = bilingual({
  en: { trial: { ...enOrganization, ...enBidding.bidding, ...enBidding.trial } },
  es: { trial: { ...esOrganization, ...esBidding.bidding, ...esBidding.trial } },
})
