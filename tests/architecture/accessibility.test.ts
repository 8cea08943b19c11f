import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openAcr } from '../../site/accessibility/open-acr.ts'
import { readReport, rowsOf, SCOPES } from '../../site/accessibility/report.ts'
import { ROOT, read, sourceFiles } from './source.ts'

const report = readReport(await read('docs/accessibility.yaml'))

/** What the template's edition for WCAG 2.1 has, and what 2.2 adds: the package knows no newer one. */
const PACKAGE = 'node_modules/@openacr/openacr'
const ADDED = { A: ['3.2.6', '3.3.7'], AA: ['2.4.11', '2.5.7', '2.5.8', '3.3.8'] }
interface Catalog {
  chapters: { id: string; criteria: { id: string; handle: string; components: string[] }[] }[]
}
const catalog = Bun.YAML.parse(await read(`${PACKAGE}/catalog/2.4-edition-wcag-2.1-508-en.yaml`)) as Catalog
for (const [level, ids] of Object.entries(ADDED)) {
  const added = ids.map((id) => ({
    id,
    handle: id,
    alt_id: id,
    components: ['web', 'electronic-docs', 'authoring-tool'],
  }))
  chapterOf(`success_criteria_level_${level.toLowerCase()}`).push(...added)
}

function chapterOf(id: string) {
  const chapter = catalog.chapters.find((each) => each.id === id)
  if (!chapter) throw new Error(`No chapter ${id}`)
  return chapter.criteria
}

describe('the report on accessibility', () => {
  test('has every criterion of WCAG 2.0, 2.1, and 2.2 at A and AA, each scope once, and the chapters of Section 508', () => {
    for (const level of ['A', 'AA'] as const) {
      const rows = report.criteria.filter((criterion) => criterion.level === level)
      const asked = chapterOf(`success_criteria_level_${level.toLowerCase()}`).map(({ id }) => id)
      expect(rows.map(({ id }) => id).toSorted()).toEqual(asked.toSorted())
    }
    const scopes = report.criteria.map(({ id, rows }) => [id, rows.flatMap((row) => row.for).toSorted()])
    expect(scopes).toEqual(report.criteria.map(({ id }) => [id, [...SCOPES].toSorted()]))
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
    expect(idsOf(report.functional)).toEqual(idsOf(chapterOf('functional_performance_criteria')))
    expect(idsOf(report.authoring)).toEqual(idsOf(chapterOf('software')).filter((id) => id.startsWith('504')))
    expect(idsOf(report.support)).toEqual(idsOf(chapterOf('support_documentation_and_services')))
  })

  test('says “Supports” only where a test shows it, and of what falls short until when it does', () => {
    const rows = rowsOf(report)
    const unproven = rows.filter(({ row }) => row.rating === 'Supports' && row.tests.length === 0)
    expect(unproven.map(({ about }) => about)).toEqual([])
    const isShort = ['Partially Supports', 'Does Not Support']
    const undated = rows.filter(({ row }) => isShort.includes(row.rating) !== (row.gap !== undefined))
    expect(undated.map(({ about }) => about)).toEqual([])
    // By the day of the review: a checkout stays as green as it was, and whoever reviews again looks at each gap.
    const overdue = rows.filter(({ row }) => row.gap && row.gap.until <= report.reviewed)
    expect(overdue.map(({ about }) => about)).toEqual([])
  })

  test('names only tests that are there and run, and no name that no row uses', async () => {
    const missing = []
    for (const [key, { file, name }] of Object.entries(report.tests)) {
      const text = (await Bun.file(join(ROOT, file)).exists()) ? await read(file) : ''
      if (!quoted(text).has(name) || /\btest\.(skip|todo|fixme)\(\s*['`"]/.test(text)) missing.push(key)
    }
    expect(missing).toEqual([])
    const used = new Set(rowsOf(report).flatMap(({ row }) => row.tests))
    expect([...used].toSorted()).toEqual(Object.keys(report.tests).toSorted())
  })

  test('is a valid OpenACR', async () => {
    const about = { version: '1.0.0', publicUrl: 'https://bids.example.org', contact: 'access@example.org' }
    const acr = openAcr(report, about)
    // By their files: it ships its source alone, which our compiler’s rules refuse.
    const { validateOpenACR } = await import(join(ROOT, PACKAGE, 'src/validateOpenACR.ts'))
    const { validateOpenACRCatalogValues } = await import(join(ROOT, PACKAGE, 'src/validateOpenACRCatalogValues.ts'))
    expect(validateOpenACR(acr, 'openacr-0.1.0.json')).toEqual({ result: true, message: 'Valid!' })
    for (const { row } of rowsOf(report)) if (row.gap) expect(JSON.stringify(acr)).toContain(row.gap.what)
    expect(validateOpenACRCatalogValues(acr, catalog)).toEqual({ result: true, message: 'Valid!' })
  })
})

/** What stands between quotes in a source, as it is written. */
function quoted(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/(['`"])((?:\\.|(?!\1).)*)\1/g)].map(([, , words = '']) => words.replaceAll("\\'", "'")),
  )
}

const styles = await Array.fromAsync(new Bun.Glob('site/**/*.css').scan(ROOT))
const files = [...(await sourceFiles()).filter((file) => /^(site|emails)\//.test(file)), ...styles]
const texts = new Map(await Promise.all(files.map(async (file) => [file, await read(file)] as const)))
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(texts.get(file) ?? ''))

test('nothing on a page has sound, is moved by shaking, is opened by hovering, or listens for a letter', () => {
  // The camera’s picture, without sound.
  expect(filesWith(/<(audio|video)\b|new Audio\(|AudioContext/)).toEqual(['site/checkout/ScanDialog.tsx'])
  expect(filesWith(/devicemotion|deviceorientation|touchstart|touchmove|gesturestart/)).toEqual([])
  expect(
    filesWith(/(group|peer)-(hover|focus):(?!border|bg|text|underline)|[^-]hover:(block|flex|grid|visible|opacity)/),
  ).toEqual([])
  expect(filesWith(/:hover[^{}]*\{[^}]*\b(display|visibility|opacity)\s*:/)).toEqual([])
  expect(filesWith(/\baccess[Kk]ey=|\.(key|code) === '(\w|Key\w)'/)).toEqual([])
  expect(filesWith(/on(Mouse|Pointer)Down=/)).toEqual([])
})

test('nothing flashes: what is animated is so once', () => {
  expect(filesWith(/animation[^;]*\binfinite\b|animate-(pulse|ping|bounce|spin)/)).toEqual([])
})

test('pictures are photos, logos, and screens of the help: text is text', () => {
  const photos = [
    'emails/parts.tsx',
    'site/admin/items/form/EditedDialog.tsx',
    'site/admin/items/form/photos/PhotoRow.tsx',
    'site/admin/items/photos/DescribePhotos.tsx',
    'site/board/OpenItems.tsx',
    'site/item/gallery/Gallery.astro',
    'site/item/gallery/Zoom.astro',
    'site/landing/SamplePage.astro',
    'site/print/Catalog.astro',
    'site/print/TableCards.astro',
    'site/trial/TrialCards.tsx',
    'site/ui/picture/ItemThumbnail.tsx',
    'site/ui/picture/Picture.astro',
  ]
  const logos = [
    'site/organization/OrganizationPage.astro',
    'site/ui/form/LogoField.tsx',
    'site/ui/page/OrganizationHeader.astro',
    'site/ui/picture/Logo.tsx',
  ]
  const screens = ['site/pages/help/organizers/[task].astro']
  expect(filesWith(/<(img|image|Img)\b/)).toEqual([...photos, ...logos, ...screens].toSorted())
})

test('no sentence tells somebody to look for a color, a shape, or a side alone', () => {
  const senses =
    /\b(on|to) the (left|right)\b|\bin (red|green)\b|\bthe (red|green|round|square) \w+|\ba la (izquierda|derecha)\b|\ben (rojo|verde)\b/i
  const words = files.filter((file) => /^(site\/(words|help|landing|pages)|emails)\//.test(file))
  expect(words.filter((file) => senses.test(texts.get(file) ?? ''))).toEqual([])
})
