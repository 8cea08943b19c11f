import { localTimeIn } from '../../api/contract/values/time/time-zone.ts'

const CLOCK = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2}(?:\.\d{1,6})?)?\s*([ap])?\.?\s?(?:m\.?)?$/
/** "EST", "ET", "Eastern", "Eastern Standard Time", and so in each of our zones. */
const ZONE =
  /\(?\b(?:(e|c|m|p|ak|h)([sd])?t|(eastern|central|mountain|pacific|alaska|hawaii)(?: (standard|daylight))?(?: time)?|(utc|gmt))\)?$/

const ZONES: Record<string, string> = {
  e: 'America/New_York',
  c: 'America/Chicago',
  m: 'America/Denver',
  p: 'America/Los_Angeles',
  a: 'America/Anchorage',
  h: 'Pacific/Honolulu',
  u: 'UTC',
  g: 'UTC',
}
const NAMES: Record<string, string> = {
  e: 'Eastern Time',
  c: 'Central Time',
  m: 'Mountain Time',
  p: 'Pacific Time',
  a: 'Alaska Time',
  h: 'Hawaii Time',
  u: 'UTC',
  g: 'UTC',
}

interface WrittenZone {
  /** A time of that zone on the organization's clocks, and what to say of it. */
  toOwnTime(local: string, timeZone: string | null): { value: string; note?: string }
}

/** "8pm", "8:30 p.m.", "20:00", and "noon" as "20:00"; blank when it is no time of a day. "24:00" is the end of one. */
export function readClock(text: string): string {
  if (text === 'noon') return '12:00'
  const [, hours, minutes = '00', half] = CLOCK.exec(text) ?? []
  if (hours === undefined || (half === undefined && !/[:.]/.test(text))) return ''
  // A quarter of a day, as a cell holds it that was not formatted as a time.
  if (/^0\./.test(text)) return ''
  const hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return ''
  const ofDay = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return `${String(ofDay).padStart(2, '0')}:${minutes}`
}

/** Whether a cell holds a time of day and nothing else. */
export function isClock(written: string): boolean {
  const text = written.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
  return text === 'midnight' || readClock(zoneIn(text).rest) !== ''
}

/** A time of day without the zone behind it, and that zone; `null` where none is named. */
export function zoneIn(text: string): { rest: string; zone: WrittenZone | null } {
  const match = ZONE.exec(text)
  if (!match) return { rest: text, zone: null }
  const [, letter, season, name, longSeason, universal] = match
  const key = (letter ?? name ?? universal ?? '').charAt(0)
  const isSummer = season ? season === 'd' : longSeason ? longSeason === 'daylight' : null
  return {
    rest: text.slice(0, match.index).trim(),
    zone: { toOwnTime: (local, own) => toOwnTime(local, key, isSummer, own) },
  }
}

/**
 * People write "EST" all year: which half of the year it is, the day tells. In Arizona, whose clocks are not moved,
 * Mountain Time is its own.
 */
function toOwnTime(local: string, key: string, isSummer: boolean | null, own: string | null) {
  const named = key === 'm' && own === 'America/Phoenix' ? own : (ZONES[key] ?? 'UTC')
  const instant = instantOf(local, named)
  if (instant === null) return { value: local }
  const name = NAMES[key]
  const value = own === null ? local : localTimeIn(instant, own)
  if (value !== local) return { value, note: `${clockOf(local)} ${name} is ${clockOf(value)} on your clocks` }
  const isOff = isSummer !== null && isSummer !== hasSummerTime(local, named)
  return { value, ...(isOff && { note: `Read as ${name}, as clocks go that day` }) }
}

/** The instant of a date and time on the clocks of a zone; browsers do not all have Temporal. */
function instantOf(local: string, timeZone: string): Date | null {
  const wanted = Date.parse(`${local}Z`)
  if (Number.isNaN(wanted)) return null
  let instant = wanted
  for (let tries = 0; tries < 2; tries++) instant += wanted - Date.parse(`${localTimeIn(new Date(instant), timeZone)}Z`)
  return new Date(instant)
}

function hasSummerTime(local: string, timeZone: string): boolean {
  return offsetOn(local, timeZone) !== offsetOn(`${local.slice(0, 4)}-01-01T12:00`, timeZone)
}

function offsetOn(local: string, timeZone: string): number {
  return Date.parse(`${local}Z`) - Number(instantOf(local, timeZone))
}

function clockOf(local: string): string {
  return new Date(`${local}Z`).toLocaleTimeString('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })
}
