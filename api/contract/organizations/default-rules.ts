import type { Language } from '../values/text/language.ts'
import { rulesWords } from '../words/catalogues.ts'

const PAYMENT_HOURS = 48
const HOUR_MS = 60 * 60 * 1000
const PAYMENT = rulesWords('en')('payment', { hours: PAYMENT_HOURS })

/** Lines that new organizations began with once, which are in the rules of many, and what they begin with today. */
const FORMER_LINES = new Map([
  ['Pickup is at the school office.', rulesWords('en')('pickup')],
  ['How to pay: ask the school office.', rulesWords('en')('howToPay')],
])

/** What an organization's rules say until its team writes others. See product#rules-and-disclaimers. */
export const DEFAULT_RULES = defaultRules('en', false)
const RULES_BUT_PAYING = defaultRules('en', true)
const HOW_TO_PAY = rulesWords('en')('howToPay')

/**
 * Rules for a reader: those that nobody has changed in their language, what a team wrote as it wrote it.
 * @param saysHowToPay whether the organization tells winners how to pay: our own line about it is left out then, also of
 *   rules that a team changed elsewhere. A public view has left it out already, and asks for no more.
 */
export function rulesFor(
  rules: string,
  language: Language,
  saysHowToPay = inTodaysWords(rules) === RULES_BUT_PAYING,
): string {
  const text = inTodaysWords(rules)
  if (text === DEFAULT_RULES || text === RULES_BUT_PAYING) return defaultRules(language, saysHowToPay)
  if (!saysHowToPay) return rules
  const lines = rules.split('\n').filter((line) => inTodaysWords(line.trim()) !== HOW_TO_PAY)
  return lines.join('\n')
}

/** Until when a winner has to pay; `null` where a team's own words about payment leave that to them. */
export function paymentDue(rules: string | null, endTime: Date): Date | null {
  if (!inTodaysWords(rules ?? DEFAULT_RULES).includes(PAYMENT)) return null
  return new Date(endTime.getTime() + PAYMENT_HOURS * HOUR_MS)
}

/** Rules with our lines as new organizations get them today: their first words were bold once, too. */
function inTodaysWords(rules: string): string {
  const lines = rules.replaceAll('**', '').split('\n')
  return lines.map((line) => FORMER_LINES.get(line) ?? line).join('\n')
}

function defaultRules(language: Language, saysHowToPay: boolean): string {
  const say = rulesWords(language)
  const lines = [say('payment', { hours: PAYMENT_HOURS }), say('pickup')]
  return [...lines, ...(saysHowToPay ? [] : [say('howToPay')])].join('\n')
}
