import type { Asks } from '../../api/contract/values/address/bidder-contact.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { contactFieldWords } from '../words/catalogues.ts'

/** What an organization asks its bidders for besides their address, as fields of a plain form. */
export function contactFields(asks: Asks, language: Language) {
  const say = contactFieldWords(language)
  const note = say('contactNote')
  const all = [
    {
      name: 'name',
      type: 'text',
      autocomplete: 'name',
      label: say(asks.name === 'required' ? 'contactName' : 'contactNameOptional'),
      note,
    },
    {
      name: 'phone',
      type: 'tel',
      autocomplete: 'tel',
      label: say(asks.phone === 'required' ? 'contactPhone' : 'contactPhoneOptional'),
      note,
    },
  ] as const
  return all.filter(({ name }) => asks[name] !== 'off')
}
