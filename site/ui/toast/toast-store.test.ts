import { expect, jest, test } from 'bun:test'
import { stopTimers } from '../../../tests/support/stop-timers.ts'
import { $toast, dismissToast, showToast } from './toast-store.ts'

test('a new toast takes the place of the one before', () =>
  stopTimers(() => {
    showToast({ title: 'Auction archived' })
    const first = $toast.get()?.id
    showToast({ title: 'Link copied' })
    expect($toast.get()).toMatchObject({ title: 'Link copied', isOpen: true })
    expect($toast.get()?.id).not.toBe(first)
  }))

test('a dismissed toast is closed, and forgotten 1,000,000 ms later', () =>
  stopTimers(() => {
    showToast({ title: 'Link copied' })
    dismissToast()
    expect($toast.get()?.isOpen).toBe(false)
    jest.advanceTimersByTime(999_999)
    expect($toast.get()?.title).toBe('Link copied')
    jest.advanceTimersByTime(1)
    expect($toast.get()).toBeNull()
  }))

test('forgetting the one does not take the next away', () =>
  stopTimers(() => {
    showToast({ title: 'Link copied' })
    dismissToast()
    showToast({ title: 'Auction deleted' })
    jest.advanceTimersByTime(1_000_000)
    expect($toast.get()).toMatchObject({ title: 'Auction deleted', isOpen: true })
  }))
