import { type Figure, median, type Run } from './figures.ts'

/**
 * Writes the figures of a run into docs/performance.md: `bun run bench:report <run> [<an earlier run>]`, two files of
 * bench/runs. The page says where each part goes, by `<!-- figures: bids -->` and `<!-- end -->`.
 */
const PAGE = new URL('../docs/performance.md', import.meta.url)
const PLACE = /(<!-- figures: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g

interface Chart {
  title: string
  /** What is drawn: the name of a figure for each label. */
  names: Record<string, string>
}

const CHARTS: Record<string, Chart[]> = {
  bids: [
    {
      title: 'Accepted bids a second, hot item and 1,000 items',
      names: {
        'hot: statements': 'one hot item: pgbench, a transaction of statements',
        'hot: one call': 'one hot item: pgbench, one call',
        'hot: Bidlark': 'one hot item: Bidlark',
        'many: statements': '1000 items: pgbench, a transaction of statements',
        'many: one call': '1000 items: pgbench, one call',
        'many: Bidlark': '1000 items: Bidlark',
      },
    },
  ],
  reads: [
    {
      title: 'Answers a second',
      names: {
        'view, full': 'public view of an item, full',
        'view, 304': 'public view of an item, 304',
        'item page': 'item page',
        'organization page': 'page of an organization with 1,000 items',
      },
    },
  ],
  provider: [
    {
      title: 'Emails a second',
      names: { 'beside 1,000 bids a second': 'emails taken meanwhile', afterwards: 'emails taken afterwards' },
    },
  ],
  live: [
    {
      title: 'The last page hears of a bid after, ms',
      names: {
        '10,000 pages': '10,000 pages: the last hears after the answer',
        '20,000 pages': '20,000 pages: the last hears after the answer',
        '40,000 pages': '40,000 pages: the last hears after the answer',
      },
    },
  ],
  growth: ['items', 'bids on an item', 'organizations'].map((what) => ({
    title: `Bids a second, by ${what}`,
    names: Object.fromEntries(['100', '1,000', '10,000', '100,000'].map((count) => [count, `${count} ${what}: bids`])),
  })),
}

const [path = '', earlierPath] = Bun.argv.slice(2)
const run: Run = await Bun.file(path).json()
const earlier: Run | null = earlierPath ? await Bun.file(earlierPath).json() : null
const page = await Bun.file(PAGE).text()
const written = page.replace(PLACE, (_, start: string, part: string, end: string) =>
  [start, ...(part === 'run' ? [aboutRun()] : figuresOf(part)), end].join(''),
)
await Bun.write(PAGE, written)

function aboutRun(): string {
  const { at, commit, machine, load, seconds, rounds } = run
  const before = earlier ? ` "Before" is ${earlier.at.slice(0, 10)} at ${earlier.commit}.` : ''
  return `\n${at.slice(0, 10)} at ${commit}: ${machine}, a load of ${load} at the start, ${rounds} rounds, ${seconds} seconds each.${before}\n\n`
}

function figuresOf(part: string): string[] {
  const figures = run.figures.filter((figure) => figure.part === part)
  if (figures.length === 0) throw new Error(`The run has no figures of ${part}`)
  const charts = (CHARTS[part] ?? []).map((chart) => draw(chart, figures))
  return [`\n${tableOf(figures)}\n`, ...charts.map((chart) => `\n${chart}`), '\n']
}

function tableOf(figures: Figure[]): string {
  const heads = ['', 'median', 'of all rounds', ...(earlier ? ['before'] : [])]
  const rows = figures.map((figure) => [
    figure.name,
    inUnit(figure),
    rangeOf(figure),
    ...(earlier ? [before(figure)] : []),
  ])
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

function inUnit({ values, unit }: Figure): string {
  return `${inWords(median(values))} ${unit}`.trim()
}

function rangeOf({ values }: Figure): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(inWords)
  return least === most ? '' : `${least} to ${most}`
}

function before({ part, name }: Figure): string {
  const known = earlier?.figures.find((figure) => figure.part === part && figure.name === name)
  return known ? inWords(median(known.values)) : ''
}

function inWords(value: number): string {
  return value.toLocaleString('en-US')
}

/** In the language of Mermaid, which code hosts draw. */
function draw({ title, names }: Chart, figures: Figure[]): string {
  const drawn = Object.entries(names).flatMap(([label, name]) => {
    const figure = figures.find((known) => known.name === name)
    return figure ? [{ label, value: median(figure.values) }] : []
  })
  const labels = drawn.map(({ label }) => `"${label}"`).join(', ')
  const values = drawn.map(({ value }) => value).join(', ')
  return `\`\`\`mermaid\nxychart-beta\n    title "${title}"\n    x-axis [${labels}]\n    y-axis 0 --> ${highest(drawn)}\n    bar [${values}]\n\`\`\`\n`
}

/** A round number above all that is drawn. */
function highest(drawn: { value: number }[]): number {
  const most = Math.max(...drawn.map(({ value }) => value))
  const step = 10 ** Math.floor(Math.log10(most))
  return Math.ceil(most / step) * step
}
