/** What a line of a bill is for; a receipt tells them apart, in this order. See product#receipts-for-payments. */
export const billParts = ['won', 'bought', 'given'] as const
export type BillPart = (typeof billParts)[number]

/** The parts that there are among lines, each with its own. */
export function byPart<Line extends { part: BillPart }>(lines: Line[]): { part: BillPart; lines: Line[] }[] {
  return billParts
    .map((part) => ({ part, lines: lines.filter((line) => line.part === part) }))
    .filter(({ lines }) => lines.length > 0)
}
