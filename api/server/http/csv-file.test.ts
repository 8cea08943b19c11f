import { expect, test } from 'bun:test'
import { join } from 'node:path'
import Papa from 'papaparse'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { unprotectFormulas } from '../../contract/values/text/spreadsheet-formula.ts'
import { csvFile } from './csv-file.ts'

const HOSTILE = [
  '=1+1',
  '+1 555',
  '-2',
  '@now',
  '\t=1+1',
  '  =1+1',
  '＝1+1',
  'x;"=1+1;y',
  'a\n"=1+1',
  'a\t" "=1+1',
  '"=1+1',
  'Lovely piano\n=1+1',
  'a\r\n=1+1',
  'b\r=1+1',
  '\n\n -1',
  'x;=1+1;y',
  'x; @now',
  'q";=1+1;"',
  'a\t+1',
]
const HARMLESS = ['', 'Lovely piano', '"soft", warm', 'a\nb', '1-2', '-30.00', 'Zoë; and\tmore']
const folder = await temporaryFolder()

async function textOf(cells: string[]) {
  const file = csvFile('all.csv', ['Before', 'Text', 'After'], pages(cells.map((cell) => ['a', cell, 12])))
  return (await file.text()).replace('\uFEFF', '')
}

async function* pages<Row>(rows: Row[]) {
  yield rows
}

test('a file has a row for each row, whatever is in its cells, and an import reads what was written', async () => {
  const cells = [...HOSTILE, ...HARMLESS]
  const { data } = Papa.parse<string[]>((await textOf(cells)).trimEnd(), { delimiter: ',' })
  expect(data.slice(1).map((row) => row.map(unprotectFormulas))).toEqual(cells.map((cell) => ['a', cell, '12']))
  const texts = data.slice(1).map(([, text]) => text)
  expect(texts.slice(HOSTILE.length)).toEqual(HARMLESS)
})

test('no cell begins like a formula, wherever a spreadsheet lets one begin', async () => {
  const begun = (await textOf(HOSTILE)).split(/[\r\n\t;]|","/).map((cell) => cell.replace(/^[\s"]+/, ''))
  expect(begun.filter((cell) => /^[=+\-@＝]/.test(cell))).toEqual([])
})

const withOffice = test.skipIf(!Bun.which('soffice'))
withOffice.each([
  ['commas', 44],
  ['semicolons', 59],
])('LibreOffice runs nothing of a file that it splits at %s', async (_separator, code) => {
  await Bun.write(join(folder, 'all.csv'), await textOf(HOSTILE))
  await convert(code)
  const sheet = await Bun.file(join(folder, 'all.fods')).text()
  expect(sheet).toContain('Lovely piano')
  expect(sheet).not.toContain('table:formula')
})

async function convert(separator: number) {
  const read = `--infilter=CSV:${separator},34,UTF8,1,,0,false,true,false,false,false,-1`
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const args = ['--headless', profile, '--convert-to', 'fods', read, '--outdir', folder, join(folder, 'all.csv')]
  await Bun.spawn(['soffice', ...args], { stdio: ['ignore', 'ignore', 'ignore'] }).exited
}
