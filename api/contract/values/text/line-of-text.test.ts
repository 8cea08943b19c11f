import { expect, test } from 'bun:test'
import { profileForm, signupForm } from '../../accounts/account.ts'
import { itemForm } from '../../auction/items/item-form.ts'
import { categoryLabelForm } from '../../organizations/category-label.ts'
import { organizationForm } from '../../organizations/organization.ts'
import { settingsPatch } from '../../organizations/organization-settings.ts'
import { lineOfText } from './line-of-text.ts'

test.each([
  ['a line break', 'Ada\r\nBcc: eve@example.org', 'Ada Bcc: eve@example.org'],
  ['a terminal command', 'Ada\u0007\u001b[31m', 'Ada [31m'],
  ['blanks around it', ' \u00a0Ada Lark\u3000', 'Ada Lark'],
  ['a character that turns what follows', 'Ada \u202egro.elpmaxe', 'Ada gro.elpmaxe'],
  ['zero-width characters', 'A\u200bd\u2060a\ufeff', 'Ada'],
  ['nothing but what nobody sees', '\u200b\u3164\u200d\u0335', ''],
])('%s does not stay in a line of text', (_, typed, kept) => {
  expect(lineOfText().parse(typed)).toBe(kept)
})

test.each(['José Núñez', '陈小明', 'عائشة', 'می\u200cخواهم', '👩\u200d🏫 & ❤\ufe0f', 'Zoe\u0308', '<b>"Q" & A</b>'])(
  '%s stays as it was typed',
  (name) => expect(lineOfText().parse(name)).toBe(name),
)

test.each([
  ['an item', itemForm.shape.title, 'Title is required'],
  ['a label', categoryLabelForm.shape.label, 'Label is required'],
  ['a new organization', organizationForm.shape.name, 'Organization name must be at least 3 characters'],
  ['an organization', settingsPatch.shape.name, 'Organization name is required'],
  ['a newcomer', signupForm.shape.name, 'Name must be at least 2 characters'],
  ['a person', profileForm.shape.name, 'Name is required'],
])('%s needs a name that can be seen', (_, name, message) => {
  expect(name.safeParse('\u200b\u200b\u200b').error?.issues).toMatchObject([{ message }])
})
