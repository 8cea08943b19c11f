import { withoutUnseen } from '../../api/contract/values/address/email-address.ts'
import { readClock, zoneIn } from './read-clock.ts'

/** Which number comes first in "12/5/2026". */
export type DateOrder = 'month first' | 'day first'

/** How times are read that do not say it themselves. */
export interface TimeReading {
  /** Of numbers that may be read both ways; `null` leaves them. */
  order: DateOrder | null
  /** The time of a day that is written without one, "20:00"; blank for none. */
  clock: string
  /** Of the organization; `null` where nobody knows it yet. */
  timeZone: string | null
}

/** A time as the form takes it, or what it could not be read from; and what a person should know of that. */
export interface ReadTime {
  value: string
  note?: string
  /** Why it was not read, in words. */
  question?: string
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTHS_IN_SPANISH = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const WEEKDAY =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)\.?,?\s+/
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const MONTH_WORD = /^([a-z]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/
const DAY_THEN_WORD = /^(\d{1,2})(?:st|nd|rd|th)?(?:[\s.-]+| de )([a-z]{3,10})\.?,?(?:[\s-]+| del? )(\d{4}|\d{2})(?!\d)/
/** A time of day before its date: "8pm on 12/5/2026". */
const CLOCK_FIRST = /^(midnight|noon|\d{1,2}(?::\d{2})? ?[ap]\.?m\.?|\d{1,2}:\d{2}),? (?:on )?(?=\S)/
/** With its offset: an instant, which the server reads as it is. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/i
/** A day as Excel counts them, between 2009 and 2064. */
const SERIAL = /^[45]\d{4}(?:\.\d{1,15})?$/

const WHICH_ORDER = 'Month or day first? Please choose above, under Columns.'
const UNREADABLE = 'We can’t read this date. Please write it like 12/5/2026 8:00 PM.'
const WHICH_TIME = 'At what time? Please write it here, or choose one above, under Where Cells Are Empty.'
const WHICH_MIDNIGHT = 'Midnight as the day begins, or as it ends? Please write 12:00 AM or 11:59 PM.'

/**
 * A date and time as somebody writes it, "12/5/2026 8pm", as the form takes it: "2026-12-05T20:00". What cannot be read
 * stays, for the form to refuse.
 */
export function readTime(written: string, how: TimeReading): ReadTime {
  if (INSTANT.test(written.trim())) return { value: written.trim() }
  if (SERIAL.test(written.trim())) return readSerial(Number(written), how.clock)
  if (how.order === null && isAmbiguous(written)) return { value: written, question: WHICH_ORDER }
  const text = withoutWeekday(written)
  const date = readDate(text, how.order)
  if (!date) return { value: written, question: UNREADABLE }
  const { rest, zone } = zoneIn(
    text
      .slice(date.length)
      .replace(/^(?:t(?=\d)|,|\s|at\b|a las?\b|@|-)+/, '')
      .trim(),
  )
  if (/\bmidnight\b/.test(rest)) return { value: written, question: WHICH_MIDNIGHT }
  const time = rest === '' ? how.clock : readClock(rest)
  if (!time) return { value: written, question: rest === '' ? WHICH_TIME : UNREADABLE }
  const local = time === '24:00' ? `${nextDay(date.day)}T00:00` : `${date.day}T${time}`
  const read = zone ? zone.toOwnTime(local, how.timeZone) : { value: local }
  const notes = [read.note, noteOnWeekday(written, date.day), noteOnMidnight(rest, time, date.day)].filter(Boolean)
  return { value: read.value, ...(notes.length > 0 && { note: notes.join('. ') }) }
}

/**
 * Which number comes first in the dates of a sheet: a number above twelve is a day. In doubt they are American, but for
 * dots. `null` when some begin with days and some with months.
 */
export function dateOrderOf(dates: readonly string[]): DateOrder | null {
  const numbers = dates.map((written) => NUMBERS.exec(withoutWeekday(written))?.slice(1) ?? [])
  const dotted = ordersIn(
    numbers.filter(([, mark]) => mark === '.'),
    'day first',
  )
  const others = ordersIn(
    numbers.filter(([, mark = '.']) => mark !== '.'),
    'month first',
  )
  const [order = 'month first', another] = [...new Set([...dotted, ...others])]
  return another ? null : order
}

/** Whether a date may be read both ways: "5/6/2027". */
export function isAmbiguous(written: string): boolean {
  const [, first, , second] = NUMBERS.exec(withoutWeekday(written)) ?? []
  return first !== second && orderShownBy(first, second) === null
}

/** Whether there is a date in a cell, with or without a time. */
export function isDate(written: string): boolean {
  return INSTANT.test(written.trim()) || readDate(withoutWeekday(written), 'month first') !== null
}

function ordersIn(dates: readonly string[][], otherwise: DateOrder): DateOrder[] {
  const orders = dates.flatMap(([first, , second]) => orderShownBy(first, second) ?? [])
  return orders.length > 0 || dates.length === 0 ? orders : [otherwise]
}

function orderShownBy(first: string | undefined, second: string | undefined): DateOrder | null {
  if (Number(first) > 12) return 'day first'
  return Number(second) > 12 ? 'month first' : null
}

/** In small letters, with plain spaces, and the time of day behind the date. */
function withoutWeekday(written: string): string {
  const text = withoutUnseen(written.normalize('NFKC')).toLowerCase().replace(/\s+/g, ' ').replace(WEEKDAY, '')
  const [lead = '', clock] = CLOCK_FIRST.exec(text) ?? []
  return clock ? `${text.slice(lead.length).replace(WEEKDAY, '')} ${clock}` : text
}

function readDate(text: string, order: DateOrder | null): { day: string; length: number } | null {
  const date =
    partsOf(YEAR_FIRST, text, ([year = '', month = '', day = '']) => [year, month, day]) ??
    partsOf(NUMBERS, text, ([first = '', , second = '', year = '']) =>
      (orderShownBy(first, second) ?? order) === 'day first' ? [year, second, first] : [year, first, second],
    ) ??
    partsOf(MONTH_WORD, text, ([word = '', day = '', year = '']) => [year, monthOf(word), day]) ??
    partsOf(DAY_THEN_WORD, text, ([day = '', word = '', year = '']) => [year, monthOf(word), day])
  if (!date) return null
  const [year, month, day] = date.parts.map((part) => part.padStart(2, '0'))
  return { day: `${year?.length === 2 ? `20${year}` : year}-${month}-${day}`, length: date.length }
}

type Parts = [year: string, month: string, day: string]

function partsOf(pattern: RegExp, text: string, order: (groups: string[]) => Parts) {
  const match = pattern.exec(text)
  return match && { parts: order(match.slice(1)), length: match[0].length }
}

/** "September", "sept", and "septiembre" as "9"; what is no month as a month that there is not. */
function monthOf(word: string): string {
  const start = word.slice(0, 3)
  return String(Math.max(MONTHS.indexOf(start), MONTHS_IN_SPANISH.indexOf(start)) + 1)
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** A day counted from 1900 on, as a cell holds it that was not formatted as a date. */
function readSerial(days: number, clock: string): ReadTime {
  const instant = new Date(Date.UTC(1899, 11, 30) + Math.round((days * DAY_MS) / MINUTE_MS) * MINUTE_MS)
  const local = instant.toISOString().slice(0, 16)
  const value = Number.isInteger(days) ? clock && `${local.slice(0, 10)}T${clock}` : local
  return value
    ? { value, note: 'Read as a date, since Excel counts days' }
    : { value: String(days), question: WHICH_TIME }
}

function nextDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00Z`)
  return Number.isNaN(midnight) ? day : new Date(midnight + DAY_MS).toISOString().slice(0, 10)
}

function noteOnWeekday(written: string, day: string): string | null {
  const [, typed] = /\b(mon|tue|wed|thu|fri|sat|sun)/.exec(written.toLowerCase()) ?? []
  const at = new Date(`${day}T00:00Z`).getUTCDay()
  if (!typed || Number.isNaN(at) || DAYS[at] === typed) return null
  return `That day is a ${DAY_NAMES[at]}`
}

function noteOnMidnight(rest: string, time: string, day: string): string | null {
  if (rest === '' || (time !== '00:00' && time !== '24:00')) return null
  const date = new Date(`${day}T00:00Z`)
  if (Number.isNaN(date.getTime())) return null
  const name = date.toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
  return time === '24:00' ? `As ${name} ends` : `As ${name} begins`
}
