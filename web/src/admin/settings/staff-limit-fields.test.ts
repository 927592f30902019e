import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { provideTexts, textsOfScreen } from '../../lib/test-render.ts'
import { useTranslations } from '../../lib/translations.ts'
import { FigureInput } from './figure-fields.tsx'
import { staffLimitFields } from './staff-limit-fields.ts'

beforeEach(provideTexts)

function Fields() {
  useTranslations('admin_settings')
  return staffLimitFields().map(({ path, label, kind, hint }) =>
    createElement(FigureInput, { key: path, label, kind, hint, value: '', error: undefined, onChange: String }),
  )
}

test('the limit of one refund says how much one admin may refund alone within a day', async () => {
  expect(await textsOfScreen(createElement(Fields))).toMatch(/Per refund of paid-out money.*up to three times this in 24 hours/)
})
