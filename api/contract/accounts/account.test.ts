import { describe, expect, test } from 'bun:test'
import type { z } from 'zod'
import { loginForm, newPassword, organizationLoginForm, passwordForm, profileForm, signupForm } from './account.ts'

/** What a form says about what it is given: a line for each fault, its field first. */
function faults(form: z.ZodType, given: unknown) {
  const read = form.safeParse(given)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('a new password', () => {
  const WEAK = ': Password must contain at least one uppercase letter, one lowercase letter, and one number'
  const SHORT = ': Password must be at least 8 characters'
  test.each([
    ['Passw0rd', []],
    ['Größe-1234', []],
    [`Aa1${'x'.repeat(197)}`, []],
    ['Passw0r', [SHORT]],
    ['password1', [WEAK]],
    [`Aa1${'x'.repeat(198)}`, [': Password must be at most 200 characters']],
    [undefined, [SHORT]],
  ])('%p has the faults %p', (password, expected) => {
    expect([...new Set(faults(newPassword, password))]).toEqual(expected)
  })
})

describe('signing up', () => {
  const form = { name: 'Ann', email: 'ann@example.org', password: 'Passw0rd', confirmPassword: 'Passw0rd' }
  test.each([
    [{}, []],
    [{ confirmPassword: 'passw0rd' }, ['confirmPassword: Passwords do not match']],
    [
      { name: 'A', password: 'weak', confirmPassword: 'other' },
      [
        'password: Password must be at least 8 characters',
        'password: Password must contain at least one uppercase letter, one lowercase letter, and one number',
        'name: Name must be at least 2 characters',
        'confirmPassword: Passwords do not match',
      ],
    ],
  ])('with %j has the faults %p', (more, expected) => {
    expect(faults(signupForm, { ...form, ...more })).toEqual(expected)
  })

  test('trims the name and lower-cases the e-mail, and leaves the password as typed', () => {
    const typed = { name: ' Ann ', email: ' Ann@Example.org ', password: ' Passw0rd', confirmPassword: ' Passw0rd' }
    expect(signupForm.parse(typed)).toMatchObject({ name: 'Ann', email: 'ann@example.org', password: ' Passw0rd' })
  })
})

test('each login form asks for an email and a password in its own words', () => {
  expect(faults(loginForm, { email: 'x', password: '' })).toEqual([
    'email: Please enter a valid email address',
    'password: Password is required',
  ])
  expect(faults(organizationLoginForm, { email: 'x', password: '' })).toEqual([
    'email: Must be a valid email address',
    'password: Password is required',
  ])
})

test('a profile needs a name and an e-mail', () => {
  expect(faults(profileForm, { name: ' ', email: '' })).toEqual([
    'name: Name is required',
    'email: Please enter a valid email address',
  ])
})

test('another password needs the current one, and itself twice', () => {
  expect(faults(passwordForm, { currentPassword: '', newPassword: 'Passw0rd', confirmPassword: '' })).toEqual([
    'currentPassword: Current password is required',
    "confirmPassword: Passwords don't match",
  ])
})
