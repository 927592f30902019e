import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atAddress, provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

test('a ticket about a limit starts with its figures', async () => {
  const { ContactForm } = await import('./contact-form.tsx')
  const figures = { kind: 'day', limit: cents(500_00), used: cents(480_00), remaining: cents(20_00) } as const
  const ticket = { subject: 'limit', reference: null, figures } as const
  const form = createElement(ContactForm, { sender: 'member', about: 'money', ticket })
  const text = await textsOfScreen(atAddress('/support', withAnswers(form, [])))
  expect(text).toContain('Daily sending limit: $500.00. $480.00 used, $20.00 left.')
})

test('a ticket about a cash-out starts with the number on its receipt', async () => {
  const { ContactForm } = await import('./contact-form.tsx')
  const ticket = { subject: 'cash_out', reference: '0190c0de-0000-7000-8000-00009c4107f2' } as const
  const form = createElement(ContactForm, { sender: 'member', about: 'cash_out', ticket })
  expect(await textsOfScreen(atAddress('/support', withAnswers(form, [])))).toContain('Reference: HW\u20119C41\u201107F2')
})
