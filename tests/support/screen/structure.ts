import { isSeen, nameOf } from './seen.ts'

/** What a page says about itself and its parts. */
export interface Structure {
  title: string
  language: string
  faults: string[]
  /** The links to help at the foot of the page, by their place among the links there. */
  help: number[]
}

export function structure(): Structure {
  const footer = [...document.querySelectorAll('body > footer a')]
  const help = footer.flatMap((link, index) => (link.getAttribute('href') === '/help' ? [index] : []))
  const faults = [...headingFaults(), ...landmarkFaults(), ...fieldFaults()]
  return { title: document.title, language: document.documentElement.lang, faults, help }
}

/** One heading of the first level, and none that leaves a level out. */
function headingFaults(): string[] {
  const dialog = document.querySelector('dialog:modal, [role=dialog][data-state=open], [role=alertdialog]')
  const all = [...(dialog ?? document).querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((one) =>
    one.checkVisibility(),
  )
  const levels = all.map((one) => Number(one.tagName.slice(1)))
  const first = levels.filter((level) => level === 1).length
  const skipped = all.filter((_, index) => (levels[index] ?? 0) > (levels[index - 1] ?? (dialog ? 2 : 0)) + 1)
  const count = dialog || first === 1 ? [] : [`has ${first} headings of the first level`]
  return [...count, ...skipped.map((one) => `a level is left out before ${nameOf(one)}`)]
}

function landmarkFaults(): string[] {
  const mains = document.querySelectorAll('main').length
  return mains === 1 ? [] : [`has ${mains} main parts`]
}

/** What each kind of field lets a browser fill in, where it asks about whoever fills it in. */
const PURPOSES: [RegExp, RegExp][] = [
  [/^email$/, /email|username|off/],
  [/^tel$/, /tel|off/],
  [/^password$/, /(current|new)-password/],
]

function fieldFaults(): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(isSeen)
  return fields.flatMap((field) => {
    if (/^(hidden|submit|button)$/.test(field.type)) return []
    const [, purpose] = PURPOSES.find(([type]) => type.test(field.type)) ?? []
    const isKnown = !purpose || purpose.test(field.autocomplete)
    const named = hasSeenLabel(field) ? [] : [`${nameOf(field)} has no label that is seen`]
    return [...named, ...(isKnown ? [] : [`${nameOf(field)} is not filled in by browsers: “${field.autocomplete}”`])]
  })
}

function hasSeenLabel(field: HTMLInputElement): boolean {
  const ids = field.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels = [...(field.labels ?? []), ...ids.map((id) => document.getElementById(id))]
  // A search says so by its sign, a choice by what is chosen, and what stands in a row, by the row.
  if (field.closest('search, tr, li, [role=row]') || saysItsLabel(field)) return true
  return labels.some((label) => label !== null && isSeen(label) && label.textContent?.trim() !== '')
}

/** A choice of rooms that reads "Small room". */
function saysItsLabel(field: Element): boolean {
  if (!(field instanceof HTMLSelectElement)) return false
  const words = field.selectedOptions[0]?.label.toLowerCase().split(' ') ?? []
  const label = field.getAttribute('aria-label')?.toLowerCase().split(' ') ?? []
  return label.some((word) => word.length > 3 && words.some((chosen) => chosen.startsWith(word)))
}
