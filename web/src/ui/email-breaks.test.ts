import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderedHtml } from '../lib/test-render.ts'
import { withEmailBreaks } from './email-breaks.tsx'

const htmlOf = (text: string): Promise<string> => renderedHtml(createElement('h1', null, withEmailBreaks(text)))

test('an address breaks before @ and before dots, and other texts only where they are spaced', async () => {
  expect(await htmlOf('Pay marie.j@example.com $2.50')).toBe('<h1>Pay marie<wbr/>.j<wbr/>@example<wbr/>.com $2.50</h1>')
  expect(await htmlOf('Pay @marie.j $2.50')).toBe('<h1>Pay @marie.j $2.50</h1>')
})
