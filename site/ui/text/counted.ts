/** "1 item", "2,000 items": for nouns whose plural ends in s, on screens that are in English alone. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
